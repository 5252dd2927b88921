import type { FilterName, ReportFilters } from '#domain/licenses-report/filters.ts';
import type { SortText } from '#domain/licenses-report/report-sort.ts';

/** Filters that get another value, and an order where one is given; the rest of the address stays. */
export type ChangeFilters = (
  changed: Partial<ReportFilters>,
  how?: { sort?: SortText | undefined; replace?: boolean },
) => void;

/** What edits one filter among all of them. */
export interface FilterControlProps {
  name: FilterName;
  filters: ReportFilters;
  change: ChangeFilters;
}

/** What edits the value of a filter of one kind. */
export interface ControlProps<Name extends FilterName> {
  name: Name;
  value: ReportFilters[Name];
  onChange: (value: ReportFilters[Name]) => void;
}
