import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  noUnmatchedFilters,
  readUnmatchedFilters,
  unmatchedFilterNames,
  writeUnmatchedFilters,
  type UnmatchedFilters,
} from '#domain/volume-usage/unmatched/filters.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

export interface UnmatchedFilterState {
  filters: UnmatchedFilters;
  isNarrowed: boolean;
  change: (next: UnmatchedFilters) => void;
  clear: () => void;
}

/** The filters live in the address; what else stands there stays. */
export function useUnmatchedFilters(): UnmatchedFilterState {
  const navigate = useNavigateHere();
  const search = useSearch({ from: '/portal/unmatched-usage' });
  const filters = useMemo(() => readUnmatchedFilters(search), [search]);
  const change = (next: UnmatchedFilters): void => {
    const others = Object.fromEntries(
      Object.entries(search).filter(([name]) => !unmatchedFilterNames.some((one) => one === name)),
    );
    // Typing on replaces: going back leaves the search, not every letter of it.
    const replace = filters.search !== '' && next.search !== '' && filters.search !== next.search;
    void navigate({ to: '/unmatched-usage', search: { ...writeUnmatchedFilters(next), ...others }, replace });
  };
  return {
    ...{ filters, change },
    isNarrowed: Object.keys(writeUnmatchedFilters(filters)).length > 0,
    clear: () => change(noUnmatchedFilters),
  };
}
