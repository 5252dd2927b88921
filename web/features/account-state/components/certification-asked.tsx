import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { accountState } from '#domain/messages/en-gb/account-state.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { accountStateQuery } from '../queries.ts';

addTexts(accountState);

/** That past usage is to be certified, for people whose first page is not the account's with all that is due. */
export function CertificationAsked({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const open = useQuery(accountStateQuery(accountId)).data?.certification ?? null;
  if (open === null) return null;
  const said = t(open.isBegun ? 'accountState.certificationBegun' : 'accountState.certificationAsked');
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2.5 }}
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${t('landing.pastUsage')}: ${said}`}
          {...linkTo(links.pastUsage(accountId))}
        >
          {t('landing.pastUsage')}
        </Button>
      }
    >
      {said} · {t('accountState.sinceDay', { day: formatDay(open.since) })}
    </Alert>
  );
}
