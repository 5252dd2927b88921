import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { Card } from '#web/ui/card.tsx';
import { nameOfLicense } from '../license-text.ts';
import type { UsageDraft } from '../usage-machine.ts';
import { freePeriods, isStillDue, type StatedLicense, type PeriodItemProps } from '../usage-plan.ts';
import { LicenseFacts } from './license-facts.tsx';
import { PeriodItem } from './period-item.tsx';

interface LicenseCardProps extends Pick<PeriodItemProps, 'problemAt' | 'dispatch'> {
  license: StatedLicense;
  /** Those of this license. */
  items: readonly UsageDraft[];
  isLocked: (id: string) => boolean;
  /** Nothing can be added while the form is sent. */
  isSending: boolean;
}

/** 2.78: a license with the periods that are reported for it. */
export function LicenseCard(props: LicenseCardProps) {
  const { license } = props;
  return (
    <Card title={nameOfLicense(license)}>
      <Box sx={{ display: 'grid', gap: 2, mt: -1.5 }}>
        <LicenseFacts license={license} />
        <LicenseFields {...props} />
      </Box>
    </Card>
  );
}

/** The periods of a license, and another one where more are due. */
export function LicenseFields({
  license,
  items,
  isLocked,
  isSending,
  problemAt,
  dispatch,
}: LicenseCardProps) {
  const { t } = useTranslation();
  const free = freePeriods(license, items);
  const [next] = free;
  const { licenseKeyId } = license;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      {items.map((item) => (
        <PeriodItem
          key={item.id}
          {...{ item, license, problemAt, dispatch }}
          periods={free}
          isLocked={isLocked(item.id)}
          onRemove={
            items.length > 1 || !isStillDue(item, license)
              ? () => dispatch({ type: 'periodRemoved', id: item.id })
              : undefined
          }
        />
      ))}
      {next !== undefined && (
        <Box sx={{ pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button
            size="small"
            variant="text"
            color="inherit"
            disabled={isSending}
            startIcon={<Plus size={15} aria-hidden />}
            onClick={() =>
              dispatch({ type: 'periodAdded', licenseKeyId, period: next, key: crypto.randomUUID() })
            }
          >
            {t('imagingReport.addPeriod', { number: formatNumber(free.length) })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
