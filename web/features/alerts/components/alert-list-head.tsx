import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CheckCheck from 'lucide-react/icons/check-check';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import type { AlertsOf } from '../queries.ts';
import { useReading } from '../use-reading.ts';

/** How many alerts are listed, and how many of them were not read. */
export function AlertListTitle({ total, unread }: { total: number; unread: number }) {
  const { t } = useTranslation();
  return (
    <Box component="span" role="status">
      {t(unread === 0 ? 'alerts.countedRead' : 'alerts.counted', {
        count: total,
        number: formatNumber(total),
        unread: formatNumber(unread),
      })}
    </Box>
  );
}

interface AlertListToolsProps {
  of: AlertsOf;
  onlyUnread: boolean;
  onUnread: (unread: boolean) => void;
  /** All up to this one can be marked as read; undefined where none is left. */
  newest: string | undefined;
}

/** What can be done to the whole list. */
export function AlertListTools({ of, onlyUnread, onUnread, newest }: AlertListToolsProps) {
  const { t } = useTranslation();
  const reading = useReading(of);
  return (
    <>
      <CheckboxField label={t('alerts.onlyUnread')} value={onlyUnread} onChange={onUnread} />
      {newest !== undefined && (
        <Button
          variant="outlined"
          color="inherit"
          loading={reading.isPending}
          startIcon={<CheckCheck size={16} aria-hidden />}
          onClick={() => reading.mutate({ upTo: newest })}
        >
          {t('alerts.markAll')}
        </Button>
      )}
    </>
  );
}
