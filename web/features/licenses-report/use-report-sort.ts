import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readSort, writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { FilterState } from './use-report-filters.ts';

export interface SortState {
  sort: ReportSort;
  change: (next: ReportSort) => void;
}

/** The order lives in the address beside the filters; the default leaves no trace. */
export function useReportSort({ change: changeFilters }: FilterState): SortState {
  const search = useSearch({ from: '/portal/reports/licenses' });
  const sort = useMemo(() => readSort(search.sort), [search.sort]);
  const change = useCallback(
    (next: ReportSort): void => changeFilters({}, { sort: writeSort(next) }),
    [changeFilters],
  );
  return useMemo(() => ({ sort, change }), [sort, change]);
}
