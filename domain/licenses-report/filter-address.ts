import type { AddressOf } from '../core/filter-set.ts';
import type { SearchTexts } from '../core/search-texts.ts';
import { reportFilters, type filters, type ReportFilters } from './filters.ts';
import { searchForAddress } from './report-search.ts';

/** The filters of an address as its route keeps them. */
export type ReportSearch = AddressOf<typeof filters>;

/**
 * The filters of an address and back. It always holds the whole state and always names at least one; an address that
 * names none means the saved or the start filters (2.32).
 */
export const {
  read: readFilters,
  write: writeFilters,
  isNamed: namesFilters,
  same: sameFilters,
  queryOf: queryOfFilters,
  place: placeFilters,
  paramNames,
} = reportFilters;

/**
 * The filters that an address names, written as they are read: nothing misspelt or cut off, and of a whole key no more
 * than its tail (9.22). An address without filters stays without.
 */
export function settleReportSearch(search: SearchTexts): ReportSearch {
  if (!namesFilters(search)) return {};
  return reportFilters.settle(writeFilters(withoutKey(readFilters(search))));
}

/** Filters of which the search may stand in an address. */
const withoutKey = (values: ReportFilters): ReportFilters => ({
  ...values,
  search: searchForAddress(values.search),
});
