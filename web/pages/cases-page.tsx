import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseFilterSet } from '#domain/cases/filters.ts';
import type { StaffCase } from '#domain/cases/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { cases } from '#domain/messages/en-gb/cases.ts';
import { useListFilters } from '#web/core/filters/use-list-filters.ts';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useToday } from '#web/core/use-today.ts';
import { caseColumns, phoneCases } from '#web/features/cases/columns.tsx';
import { CaseActions } from '#web/features/cases/components/case-actions.tsx';
import { CaseFilterBar } from '#web/features/cases/components/case-filter-bar.tsx';
import { caseRowsQuery } from '#web/features/cases/queries.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { TWO_LINES } from '#web/ui/data-table/table-lines.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useSheet } from '#web/ui/use-sheet.ts';
import { useRows } from '#web/core/paged-query.ts';

addTexts(cases);

const CaseSheet = lazyPart(
  () => import('#web/features/cases/components/case-sheet.tsx'),
  (part) => part.CaseSheet,
);

/** Cases of all accounts, for internal people: self-certifications and new imaging applications. */
export function CasesPage() {
  const { t } = useTranslation();
  const today = useToday();
  const state = useListFilters(caseFilterSet);
  const { filters, isNarrowed, clear } = state;
  const query = useInfiniteQuery(caseRowsQuery(filters));
  const rows = useRows(query.data);
  const total = query.data?.pages[0]?.totalElements;
  const { shown: opened, isOpen, open, close } = useSheet<StaffCase>();
  const counted =
    total === undefined
      ? query.isError
        ? ''
        : t('cases.counting')
      : t('cases.total', { count: total, number: formatNumber(total) });
  return (
    <>
      <PageHead
        title={t('frame.page.cases')}
        documentTitle={usePageTitle(t('frame.page.cases'))}
        context={<span role="status">{counted}</span>}
        action={<CaseActions filters={filters} />}
      />
      <CaseFilterBar state={state} />
      <Box>
        <DataTable<StaffCase>
          label={t('cases.table')}
          columns={caseColumns(t, today)}
          phone={phoneCases(t, today)}
          rows={rows}
          rowId={({ id }) => id}
          rowHeight={TWO_LINES}
          total={total}
          {...tableQuery(t, query)}
          emptyText={t(isNarrowed ? 'cases.emptyFiltered' : 'cases.empty')}
          onClearFilters={isNarrowed ? clear : undefined}
          scrollKey={JSON.stringify(filters)}
          onRowEnter={open}
          storageKey="cases"
          maxHeight="max(360px, calc(100dvh - 252px))"
        />
      </Box>
      {opened && <CaseSheet opened={opened} isOpen={isOpen} onClose={close} />}
    </>
  );
}
