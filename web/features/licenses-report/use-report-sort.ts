import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readSort, settleSort, writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import { useAskAhead } from './use-ask-ahead.ts';

export interface SortState {
  sort: ReportSort;
  change: (next: ReportSort) => void;
}

/** The order lives in the address beside the filters; the default leaves no trace. */
export function useReportSort(): SortState {
  const navigate = useNavigate();
  const search = useSearch({ from: '/portal/reports/licenses' });
  const sort = useMemo(() => readSort(search.sort), [search.sort]);
  const ask = useAskAhead();
  const change = useCallback(
    (next: ReportSort): void => {
      const address = { ...search, sort: settleSort(writeSort(next)) };
      void ask(address);
      void navigate({ to: '/reports/licenses', search: address });
    },
    [ask, navigate, search],
  );
  return useMemo(() => ({ sort, change }), [sort, change]);
}
