import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { exportReport } from '../queries.ts';

interface ExportButtonProps {
  filters: ReportFilters;
  sort: ReportSort;
  total: number | null;
}

/** The report as a file, in the order of the page. */
export const ExportButton = memo(function ExportButton({ filters, sort, total }: ExportButtonProps) {
  const { t } = useTranslation();
  const all = total === null ? '' : t('licenses.report.total', { count: total, number: formatNumber(total) });
  return (
    <CsvExport
      save={(onReceived) => exportReport(filters, sort, onReceived)}
      label={t('licenses.report.export')}
      busyLabel={t('licenses.report.exporting')}
      hint={t('licenses.report.exportHint', { total: all })}
      exported={(name) => t('licenses.report.exported', { name })}
      failed={t('licenses.report.exportFailed')}
      compact
    />
  );
});
