import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { reportUsage } from '#domain/messages/en-gb/report-usage.ts';
import { unmatched } from '#domain/messages/en-gb/unmatched.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import type { UnmatchedUsage } from '#domain/volume-usage/unmatched/schema.ts';
import { useListFilters } from '#web/core/filters/use-list-filters.ts';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { tableQuery } from '#web/core/table-query.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { phoneUnmatched, unmatchedColumns } from '#web/features/volume-usage/unmatched/columns.tsx';
import { UnmatchedFilterBar } from '#web/features/volume-usage/unmatched/components/unmatched-filter-bar.tsx';
import { saveUnmatched, unmatchedRowsQuery } from '#web/features/volume-usage/unmatched/queries.ts';
import { useFigures } from '#web/features/volume-usage/use-figures.ts';
import { ServerCsv } from '#web/core/table-csv.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { TWO_LINES } from '#web/ui/data-table/table-lines.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useSheet } from '#web/ui/use-sheet.ts';
import { useRows } from '#web/core/paged-query.ts';

addTexts(reportUsage);
addTexts(unmatched);

const UnmatchedSheet = lazyPart(
  () => import('#web/features/volume-usage/unmatched/components/unmatched-sheet.tsx'),
  (part) => part.UnmatchedSheet,
);

/** 8.15: usage that was set aside, for internal people. */
export function UnmatchedUsagePage() {
  const { t } = useTranslation();
  const figures = useFigures();
  const state = useListFilters(unmatchedFilterSet);
  const { filters, isNarrowed, clear } = state;
  const query = useInfiniteQuery(unmatchedRowsQuery(filters));
  const rows = useRows(query.data);
  const total = query.data?.pages[0]?.totalElements;
  const { shown: opened, isOpen, open, close } = useSheet<UnmatchedUsage>();
  return (
    <>
      <PageHead
        title={t('frame.page.unmatchedUsage')}
        documentTitle={usePageTitle(t('frame.page.unmatchedUsage'))}
        context={
          <span role="status">
            {total === undefined
              ? query.isError
                ? ''
                : t('unmatched.counting')
              : t('unmatched.total', { count: total, number: formatNumber(total) })}
          </span>
        }
        action={<ServerCsv save={() => saveUnmatched(filters)} />}
      />
      <UnmatchedFilterBar state={state} />
      <Box>
        <DataTable<UnmatchedUsage>
          label={t('unmatched.table')}
          columns={unmatchedColumns(t, figures)}
          phone={phoneUnmatched(t, figures)}
          rows={rows}
          rowId={({ id }) => id}
          rowHeight={TWO_LINES}
          total={total}
          {...tableQuery(t, query)}
          emptyText={t(isNarrowed ? 'unmatched.emptyFiltered' : 'unmatched.empty')}
          onClearFilters={isNarrowed ? clear : undefined}
          scrollKey={JSON.stringify(filters)}
          onRowEnter={open}
          storageKey="unmatched-usage"
          maxHeight="max(360px, calc(100dvh - 220px))"
        />
      </Box>
      {opened && <UnmatchedSheet id={opened.id} keyTail={opened.keyTail} isOpen={isOpen} onClose={close} />}
    </>
  );
}
