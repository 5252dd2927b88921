import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseFilters } from '#domain/cases/filters.ts';
import { ServerCsv } from '#web/core/table-csv.tsx';
import { saveCases } from '../queries.ts';
import { AskDialog } from './ask-dialog.tsx';

/** What staff do from the list: ask an account, save the list. */
export function CaseActions({ filters }: { filters: CaseFilters }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ServerCsv save={() => saveCases(filters)} />
      <Button variant="contained" onClick={() => setAsking(true)}>
        {t('cases.ask.open')}
      </Button>
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  );
}
