import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { namesFilters, readFilters } from '#domain/licenses-report/filter-address.ts';
import { readFlags, readPageSearch } from '#domain/licenses-report/page-search.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import { reportRowsQuery, reportTotalQuery } from './queries.ts';

/**
 * Asks for the rows of an address, and their total, before the page goes there: they are on their way while it is drawn. The search is
 * read as the address will be, so that what is asked for is what the page shows, and never a whole key (9.22). Settled when all is there or has failed.
 */
export function useAskAhead(): (search: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const queryClient = useQueryClient();
  return useCallback(
    async (search) => {
      const settled = { ...readPageSearch(search) };
      if (!namesFilters(settled)) return undefined;
      const filters = readFilters(settled);
      const rows = reportRowsQuery(filters, readSort(settled.sort), readFlags(search));
      return Promise.all([
        queryClient.prefetchInfiniteQuery(rows),
        queryClient.prefetchQuery(reportTotalQuery(filters)),
      ]);
    },
    [queryClient],
  );
}
