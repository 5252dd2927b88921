import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { StaffExposure } from '#domain/exposures/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';

interface ExposureCardProps {
  of: StaffExposure;
  onWithdraw: () => void;
}

/** What a key is called: its end, else its license. */
export const nameOfExposed = (
  of: Pick<StaffExposure, 'keyTail' | 'productLicense' | 'licenseKeyId'>,
): string => of.keyTail ?? of.productLicense ?? of.licenseKeyId;

/** One report: which key of whom, what happened, and whom the key was handed to. */
export function ExposureCard({ of, onWithdraw }: ExposureCardProps) {
  const { t } = useTranslation();
  const { account, productName, productLicense, reason, disclosures, disclosuresCount } = of;
  const key = nameOfExposed(of);
  const more = disclosuresCount - disclosures.length;
  const license = [productName, productLicense].filter((part) => part !== null).join(' · ');
  return (
    <Card
      title={`…${key}`}
      action={
        of.withdrawn !== null ? (
          <Status tone="neutral">{t('exposures.withdrawn', { name: of.withdrawn.by })}</Status>
        ) : of.replacedAt !== null ? (
          <Status tone="neutral">
            {t('exposures.replaced', { day: formatDay(dayOf(new Date(of.replacedAt))) })}
          </Status>
        ) : (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={t('exposures.withdrawNamed', { key })}
            onClick={onWithdraw}
          >
            {t('exposures.withdraw')}
          </Button>
        )
      }
    >
      <Box sx={{ '& h3': { typography: 'body2', color: 'text.secondary', mt: 2, mb: 0.5 } }}>
        <PageLink to={links.productLicenses(account.id, productName, of.keyTail ?? undefined)}>
          {license}
        </PageLink>
        {' · '}
        <PageLink to={links.products(account.id)}>{account.name}</PageLink>
        <Box sx={{ color: 'text.secondary' }}>
          {t('exposures.by', { name: of.reportedBy })}, <RelativeTime value={of.reportedAt} />
        </Box>
        <h3>{t('exposures.reason')}</h3>
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Box>
        <h3>{t('exposures.handedTo')}</h3>
        {disclosures.length === 0 && <div>{t('exposures.nobody')}</div>}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {disclosures.map(({ by, kind, at }, index) => (
            // The order never changes; two may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {t('exposures.disclosure', { name: by, kind: t(`exposures.${kind}`) })},{' '}
              <RelativeTime value={at} />
            </li>
          ))}
          {more > 0 && <li>{t('exposures.more', { count: more, number: formatNumber(more) })}</li>}
        </Box>
      </Box>
    </Card>
  );
}
