import {
  namesFilters,
  paramNames,
  readFilters,
  writeFilters,
} from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
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
  return namesFilters(params) ? readFilters(params) : null;
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
