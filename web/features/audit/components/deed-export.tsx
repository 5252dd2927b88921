import { useTranslation } from 'react-i18next';
import type { DeedFilters } from '#domain/audit/filters.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { saveDeeds } from '../queries.ts';

interface DeedExportProps {
  accountId?: string;
  filters: DeedFilters;
}

/** Saves what the filters leave of the record. */
export function DeedExport({ accountId, filters }: DeedExportProps) {
  const { t } = useTranslation();
  return (
    <CsvExport
      save={() => saveDeeds(accountId, filters)}
      label={t('audit.export')}
      busyLabel={t('audit.exporting')}
      exported={(name) => t('audit.exported', { name })}
      failed={t('audit.exportFailed')}
    />
  );
}
