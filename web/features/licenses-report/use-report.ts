import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { ReportAccount } from '#domain/licenses-report/schema.ts';
import { reportRowsQuery, reportTotalQuery } from './queries.ts';
import type { FilterState } from './use-report-filters.ts';
import { useRows } from '#web/core/paged-query.ts';

/** The rows met so far, the exact total, and which rows are selected; nothing is asked before filters are known. */
export function useReport({ filters: known, flags }: FilterState, filters: ReportFilters, sort: ReportSort) {
  const enabled = known !== null;
  const query = useInfiniteQuery({ ...reportRowsQuery(filters, sort, flags), enabled });
  const total = useQuery({ ...reportTotalQuery(filters), enabled });
  const rows = useRows(query.data);
  const accounts = useMemo(
    () =>
      new Map<string, ReportAccount>(
        query.data?.pages.flatMap((page) => page.accounts.map((account) => [account.id, account])),
      ),
    [query.data],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The old rows stay until the new ones are there; only then does the table begin at its top again.
  const asked = JSON.stringify([filters, writeSort(sort)]);
  const [shown, setShown] = useState(asked);
  if (shown !== asked && !query.isPlaceholderData) {
    setShown(asked);
    setSelected(new Set());
  }
  return {
    ...{ query, rows, accounts, shown, selected, setSelected },
    ...{ totalQuery: total, total: total.data ?? null, hasFailed: total.isError },
  };
}
