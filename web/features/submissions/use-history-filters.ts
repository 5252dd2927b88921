import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { historyFilters, type HistoryFilters } from '#domain/submissions/history/filters.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

export interface HistoryFilterState {
  filters: HistoryFilters;
  change: (next: HistoryFilters) => void;
}

/** The filters live in the address alone. */
export function useHistoryFilters(accountId: string): HistoryFilterState {
  const navigate = useNavigateHere();
  const search = useSearch({ from: '/portal/accounts/$accountId/usage-reports' });
  const filters = useMemo(() => historyFilters.read(search), [search]);
  const change = (next: HistoryFilters): void => {
    const none = Object.fromEntries(historyFilters.paramNames.map((name) => [name, undefined]));
    void navigate({
      to: '/accounts/$accountId/usage-reports',
      params: { accountId },
      search: { ...search, ...none, ...historyFilters.write(next) },
      // Typing on replaces: going back leaves the search, not every letter of it.
      replace: filters.search !== '' && next.search !== '' && filters.search !== next.search,
    });
  };
  return { filters, change };
}
