import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSort, settleSort, writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';

export interface SortState {
  sort: ReportSort;
  change: (next: ReportSort) => void;
}

/** The order lives in the address beside the filters; the default leaves no trace. */
export function useReportSort(): SortState {
  const navigate = useNavigate();
  const search = useSearch({ from: '/portal/reports/licenses' });
  const sort = useMemo(() => readSort(search.sort), [search.sort]);
  return {
    sort,
    change: (next) =>
      void navigate({ to: '/reports/licenses', search: { ...search, sort: settleSort(writeSort(next)) } }),
  };
}
