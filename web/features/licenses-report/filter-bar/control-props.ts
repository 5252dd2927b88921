import type { FilterName, ReportFilters } from '#domain/licenses-report/filters.ts';

/** What edits one filter among all of them. */
export interface FilterControlProps {
  name: FilterName;
  filters: ReportFilters;
  change: (next: ReportFilters) => void;
}

/** What edits the value of a filter of one kind. */
export interface ControlProps<Name extends FilterName> {
  name: Name;
  value: ReportFilters[Name];
  onChange: (value: ReportFilters[Name]) => void;
}
