import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { caseFilterSet, type CaseFilters } from '#domain/cases/filters.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

export interface CaseFilterState {
  filters: CaseFilters;
  isNarrowed: boolean;
  change: (next: CaseFilters) => void;
  clear: () => void;
}

/** The filters live in the address. */
export function useCaseFilters(): CaseFilterState {
  const navigate = useNavigateHere();
  const search = useSearch({ from: '/portal/cases' });
  const filters = useMemo(() => caseFilterSet.read(search), [search]);
  const change = (next: CaseFilters): void => {
    // Typing on replaces: going back leaves the search, not every letter of it.
    const replace = filters.search !== '' && next.search !== '' && filters.search !== next.search;
    void navigate({ to: '/cases', search: caseFilterSet.write(next), replace });
  };
  return {
    ...{ filters, change },
    isNarrowed: caseFilterSet.names.some((name) => caseFilterSet.isSet(filters, name)),
    clear: () => change(caseFilterSet.empty),
  };
}
