import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { HistoryFilters } from '#domain/submissions/history/filters.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { saveHistory } from '../queries.ts';

interface HistoryExportProps {
  accountId: string;
  filters: HistoryFilters;
  total: number | null;
}

/** The history as a file. */
export function HistoryExport({ accountId, filters, total }: HistoryExportProps) {
  const { t } = useTranslation();
  const all = total === null ? '' : t('submissions.reports', { count: total, number: formatNumber(total) });
  return (
    <CsvExport
      save={() => saveHistory(accountId, filters)}
      label={t('submissions.export')}
      busyLabel={t('submissions.exporting')}
      hint={t('submissions.exportHint', { total: all })}
      exported={(name) => t('submissions.exported', { name })}
      failed={t('submissions.exportFailed')}
    />
  );
}
