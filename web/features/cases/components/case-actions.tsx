import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseFilters } from '#domain/cases/filters.ts';
import { CsvExport } from '#web/core/csv-export.tsx';
import { saveCases } from '../queries.ts';
import { AskDialog } from './ask-dialog.tsx';

/** What staff do from the list: ask an account, save the list. */
export function CaseActions({ filters }: { filters: CaseFilters }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <CsvExport
        save={() => saveCases(filters)}
        label={t('cases.export')}
        busyLabel={t('cases.exporting')}
        exported={(name) => t('cases.exported', { name })}
        failed={t('cases.exportFailed')}
      />
      <Button variant="contained" onClick={() => setAsking(true)}>
        {t('cases.ask.open')}
      </Button>
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  );
}
