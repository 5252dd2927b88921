import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { startFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { searchForAddress } from '#domain/licenses-report/report-search.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import { links } from '#web/core/links.ts';
import { usePageSearch } from '#web/core/use-page-search.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { savedFiltersQuery } from './queries.ts';
import { addressOfReport, filtersOf, isOwnAddress } from './report-search.ts';

export interface FilterState {
  /** Null until the address names filters. */
  filters: ReportFilters | null;
  /** What the report begins with: saved, else the default of 2.32. */
  start: ReportFilters;
  hasSaved: boolean;
  change: (next: ReportFilters) => void;
}

/** The filters live in the address; one without any is filled with the saved ones, else with the default. */
export function useReportFilters(): FilterState {
  const { email } = useUser();
  const { history } = useRouter();
  const search = usePageSearch(links.licensesReport());
  const saved = useQuery(savedFiltersQuery);
  const filters = useMemo(() => filtersOf(search), [search]);
  const own = saved.data?.filters ?? null;
  const start = useMemo(() => (own === null ? startFilters(email) : fromSaved(own)), [own, email]);
  const isKnown = !saved.isPending; // failed counts: the report must not wait for what it can do without
  useEffect(() => {
    if (filters === null && isKnown) history.replace(addressOfReport(start, search));
    if (filters !== null && !isOwnAddress(search, filters)) history.replace(addressOfReport(filters, search));
  }, [filters, isKnown, start, search, history]);

  return {
    filters,
    start,
    hasSaved: own !== null,
    change: (asked) => {
      const next = { ...asked, search: searchForAddress(asked.search) };
      const address = addressOfReport(next, search);
      // Typing on replaces: going back leaves the search, not every letter of it.
      if (isTypingOn(filters, next)) history.replace(address);
      else history.push(address);
    },
  };
}

const isTypingOn = (before: ReportFilters | null, next: ReportFilters): boolean =>
  before !== null &&
  before.search !== '' &&
  next.search !== '' &&
  before.search !== next.search &&
  JSON.stringify({ ...before, search: '' }) === JSON.stringify({ ...next, search: '' });
