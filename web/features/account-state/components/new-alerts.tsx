import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { links } from '#web/core/links.ts';
import { StateLine } from './state-line.tsx';

/** That there are alerts which the person has not read. */
export function NewAlerts({ accountId, unread }: { accountId: string; unread: number }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <StateLine
        to={links.alerts(accountId)}
        tone="info"
        title={t('accountState.newAlerts', { count: unread, number: formatNumber(unread) })}
      >
        {t('accountState.newAlertsText')}
      </StateLine>
    </Box>
  );
}
