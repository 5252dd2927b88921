import { choicesFilter, namesFilter, textFilter } from '../../core/filter-kinds.ts';
import { createFilterSet, declareFilter, type ValuesOf } from '../../core/filter-set.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { searchForAddress } from '../../licenses-report/report-search.ts';
import { submissionKinds } from '../submission-kinds.ts';
import { historyStates } from './history-states.ts';
import { periodFilter } from './period-filter.ts';

/** The filters of an account's history of submissions. */
export const filters = {
  /** File name, application, key or person; of a whole key no more than its tail is kept (9.22). */
  search: declareFilter({
    kind: textFilter('search', TEXT_MAX, searchForAddress),
    label: 'submissions.filter.search',
  }),
  kind: declareFilter({
    kind: choicesFilter(submissionKinds),
    label: 'submissions.filter.kind',
    options: 'submissions.kind',
  }),
  state: declareFilter({
    kind: choicesFilter(historyStates),
    label: 'submissions.filter.state',
    options: 'submissions.state',
  }),
  /** E-mail addresses. */
  person: declareFilter({ kind: namesFilter(), label: 'submissions.filter.person' }),
  product: declareFilter({ kind: namesFilter(), label: 'submissions.filter.product' }),
  period: declareFilter({
    kind: periodFilter(),
    label: 'submissions.filter.period',
    options: 'submissions.days',
  }),
} as const;

export type HistoryFilterName = keyof typeof filters;
export type HistoryFilters = ValuesOf<typeof filters>;

export const historyFilters = createFilterSet(filters);
