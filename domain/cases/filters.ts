import { choicesFilter, textFilter } from '../core/filter-kinds.ts';
import { createFilterSet, declareFilter, type ValuesOf } from '../core/filter-set.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { caseStatuses, caseSubjects } from '../self-certification/case-status.ts';

/** The filters of the staff's list, by their names in the address. */
export const caseFilters = {
  search: declareFilter({ kind: textFilter('search', TEXT_MAX), label: 'cases.filter.search' }),
  status: declareFilter({ kind: choicesFilter(caseStatuses), label: 'cases.filter.status' }),
  subject: declareFilter({ kind: choicesFilter(caseSubjects), label: 'cases.filter.subject' }),
} as const;
export type CaseFilters = ValuesOf<typeof caseFilters>;

export const caseFilterSet = createFilterSet(caseFilters);
