import { choicesFilter, textFilter } from '../../core/filter-kinds.ts';
import { createFilterSet, declareFilter, type ValuesOf } from '../../core/filter-set.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { unmatchedReasons, unmatchedStates } from './reasons.ts';

/** The filters of the list, by their names in the address. */
export const unmatchedFilters = {
  search: declareFilter({ kind: textFilter('search', TEXT_MAX), label: 'unmatched.filter.search' }),
  state: declareFilter({
    kind: choicesFilter(unmatchedStates),
    label: 'unmatched.filter.state',
    options: 'unmatched.state',
  }),
  reason: declareFilter({
    kind: choicesFilter(unmatchedReasons),
    label: 'unmatched.filter.reason',
    options: 'unmatched.reason',
  }),
} as const;

export type UnmatchedFilters = ValuesOf<typeof unmatchedFilters>;

export const unmatchedFilterSet = createFilterSet(unmatchedFilters);
