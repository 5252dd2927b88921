import { choicesFilter, namesFilter, textFilter } from '../../core/filter-kinds.ts';
import { createFilterSet, declareFilter, type AddressOf, type ValuesOf } from '../../core/filter-set.ts';
import type { SearchTexts } from '../../core/search-texts.ts';
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
    options: {
      USAGE_FILE: 'submissions.kind.USAGE_FILE',
      LICENSE_FILE: 'submissions.kind.LICENSE_FILE',
      FORM: 'submissions.kind.FORM',
      WIZARD: 'submissions.kind.WIZARD',
      IMPORT: 'submissions.kind.IMPORT',
      EVENTS: 'submissions.kind.EVENTS',
    },
  }),
  state: declareFilter({
    kind: choicesFilter(historyStates),
    label: 'submissions.filter.state',
    options: {
      STANDS: 'submissions.state.STANDS',
      PARTLY: 'submissions.state.PARTLY',
      NOTHING: 'submissions.state.NOTHING',
      CORRECTED: 'submissions.state.CORRECTED',
      WITHDRAWN: 'submissions.state.WITHDRAWN',
    },
  }),
  /** E-mail addresses. */
  person: declareFilter({ kind: namesFilter(), label: 'submissions.filter.person' }),
  product: declareFilter({ kind: namesFilter(), label: 'submissions.filter.product' }),
  period: declareFilter({ kind: periodFilter(), label: 'submissions.filter.period' }),
} as const;

export type HistoryFilterName = keyof typeof filters;
export type HistoryFilters = ValuesOf<typeof filters>;
/** What the page's address says. */
export type HistorySearch = AddressOf<typeof filters>;

export const historyFilters = createFilterSet(filters);

/** The filters that an address names, written as they are read. */
export const readHistorySearch = (search: SearchTexts): HistorySearch => ({
  ...Object.fromEntries(historyFilters.paramNames.map((name) => [name, undefined])),
  ...historyFilters.write(historyFilters.read(search)),
});
