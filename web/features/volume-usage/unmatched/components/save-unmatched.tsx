import { useTranslation } from 'react-i18next';
import type { UnmatchedFilters } from '#domain/volume-usage/unmatched/filters.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { saveUnmatched } from '../queries.ts';

/** Unmatched usage as a file. */
export function SaveUnmatched({ filters }: { filters: UnmatchedFilters }) {
  const { t } = useTranslation();
  return (
    <CsvExport
      save={() => saveUnmatched(filters)}
      label={t('unmatched.export')}
      busyLabel={t('unmatched.exporting')}
      exported={(name) => t('unmatched.exported', { name })}
      failed={t('unmatched.exportFailed')}
    />
  );
}
