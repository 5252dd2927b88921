import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Declared, FilterSet, ValuesOf } from '#domain/core/filter-set.ts';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { useNavigateHere } from '../use-navigate-here.ts';

export interface ListFilters<F extends Declared> {
  filters: ValuesOf<F>;
  isNarrowed: boolean;
  /** Gives some of the filters another value. */
  change: (changed: Partial<ValuesOf<F>>) => void;
  clear: () => void;
}

/** The filters of a list live in the address of its page; what else stands there stays. */
export function useListFilters<F extends Declared>(set: FilterSet<F>): ListFilters<F> {
  const navigate = useNavigateHere();
  const search: SearchTexts = useSearch({ strict: false });
  const filters = useMemo(() => set.read(search), [set, search]);
  const change = (changed: Partial<ValuesOf<F>>): void => {
    void navigate({
      to: '.',
      // As the address is by now: a change made just before is in it, although the page does not show it yet.
      search: (now: SearchTexts) => set.place(now, { ...set.read(now), ...changed }),
      replace: isTypingOn(set, filters, changed),
    });
  };
  return {
    filters,
    change,
    isNarrowed: set.names.some((name) => set.isSet(filters, name)),
    clear: () => change(set.empty),
  };
}

/** Typing on replaces the entry of the history: going back leaves the search, not every letter of it. */
export function isTypingOn<F extends Declared>(
  { openName, empty }: FilterSet<F>,
  before: ValuesOf<F>,
  changed: Partial<ValuesOf<F>>,
): boolean {
  if (openName === undefined || Object.keys(changed).join() !== openName) return false;
  return before[openName] !== empty[openName] && changed[openName] !== empty[openName];
}
