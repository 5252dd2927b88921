import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { HistoryFilters } from '#domain/submissions/history/filters.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { saveHistory } from '../queries.ts';

interface HistoryExportProps {
  accountId: string;
  filters: HistoryFilters;
  total: number | null;
}

/** Saves everything that the filters leave, however much of it is loaded. */
export function HistoryExport({ accountId, filters, total }: HistoryExportProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = await saveHistory(accountId, filters);
      notify({ severity: 'success', title: t('submissions.exported', { name }) });
    } catch (error) {
      notify({ ...requestFailure(t, error), title: t('submissions.exportFailed') });
    } finally {
      setBusy(false);
    }
  };
  const all = total === null ? '' : t('submissions.reports', { count: total, number: formatNumber(total) });
  return (
    <Tooltip title={t('submissions.exportHint', { total: all })} describeChild>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download size={16} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void save();
        }}
      >
        {t(isBusy ? 'submissions.exporting' : 'submissions.export')}
      </Button>
    </Tooltip>
  );
}
