import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { isLarge } from '#domain/licenses-report/files/file-limits.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { loadCode } from '#web/core/load-code.ts';
import { exportReport } from '../queries.ts';

interface ExportButtonProps {
  filters: ReportFilters;
  sort: ReportSort;
  total: number | null;
}

/** The report as a file, in the order of the page; a large one is written in the background. */
export const ExportButton = memo(function ExportButton({ filters, sort, total }: ExportButtonProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const all = total === null ? '' : t('licenses.report.total', { count: total, number: formatNumber(total) });
  return (
    <CsvExport
      save={async () => {
        if (!isLarge(total)) return exportReport(filters, sort);
        const { askForFile } = await loadCode(() => import('../files/queries.ts'));
        await askForFile(queryClient, { filters, sort, format: 'csv' });
        return '';
      }}
      label={t('licenses.report.export')}
      busyLabel={t('licenses.report.exporting')}
      hint={t('licenses.report.exportHint', { total: all })}
      exported={(name) =>
        name === '' ? t('licenses.report.begun') : t('licenses.report.exported', { name })
      }
      failed={t('licenses.report.exportFailed')}
      compact
    />
  );
});
