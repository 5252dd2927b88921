import { searchForAddress } from '../licenses-report/report-search.ts';
import { choicesFilter, textFilter } from '../core/filter-kinds.ts';
import { createFilterSet, declareFilter, type ValuesOf } from '../core/filter-set.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { periodFilter } from '../submissions/history/period-filter.ts';
import { areas } from './areas.ts';

const person = declareFilter({ kind: textFilter('search', TEXT_MAX), label: 'audit.filter.person' });
const deed = declareFilter({
  kind: choicesFilter(areas),
  label: 'audit.filter.deed',
  options: 'audit.area',
});
/** Of a whole key no more than its tail is kept (9.22). */
const key = declareFilter({
  kind: textFilter('search', TEXT_MAX, searchForAddress),
  label: 'audit.filter.key',
  placeholder: 'audit.keyPlaceholder',
});
const days = declareFilter({ kind: periodFilter(), label: 'audit.filter.days', options: 'audit.days' });

/** The filters of an account's record, by their names in the address. */
export const accountDeedFilters = { person, deed, key, days } as const;
/** Those of the record of all accounts. */
export const deedFilters = {
  person,
  deed,
  account: declareFilter({
    kind: textFilter('search', TEXT_MAX),
    label: 'audit.filter.account',
    placeholder: 'audit.accountPlaceholder',
  }),
  key,
  days,
} as const;
export type DeedFilters = ValuesOf<typeof deedFilters>;

export const accountDeedFilterSet = createFilterSet(accountDeedFilters);
export const deedFilterSet = createFilterSet(deedFilters);
