import {
  namesFilters,
  paramNames,
  readFilters,
  writeFilters,
} from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { searchForAddress } from '#domain/licenses-report/report-search.ts';
import { links } from '#web/core/links.ts';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';

const paramsOf = (search: string): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(parseSearch(search)).map(([name, value]) => [
      name,
      typeof value === 'string' ? [value] : value,
    ]),
  );

/** The filters of an address, or null where it names none: then the saved ones count, else the default (2.32). */
export function filtersOf(search: string): ReportFilters | null {
  const params = paramsOf(search);
  if (!namesFilters(params)) return null;
  const filters = readFilters(params);
  return { ...filters, search: searchForAddress(filters.search) };
}

/** The address of the report with these filters; what else stands in the address, such as devMode, stays. */
export function addressOfReport(filters: ReportFilters, search = ''): string {
  const others = Object.entries(paramsOf(search)).filter(
    ([name]) => !paramNames.some((param) => param === name),
  );
  return (
    links.licensesReport() + stringifySearch({ ...writeFilters(filters), ...Object.fromEntries(others) })
  );
}

/** True where an address says no more and no less than its filters: nothing cut off, misspelt, or secret. */
export const isOwnAddress = (search: string, filters: ReportFilters): boolean =>
  sorted(search) === sorted(addressOfReport(filters, search).slice(links.licensesReport().length));

function sorted(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
}
