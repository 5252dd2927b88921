import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { filtersOfSearch, readJobSearch, searchOfFilters, type JobFilters } from '#domain/jobs/job-search.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';
import { useToday } from '#web/core/use-today.ts';

export interface JobFilterState {
  filters: JobFilters;
  change: (next: Partial<JobFilters>) => void;
  /** The page with other filters, for links. */
  targetOf: (next: Partial<JobFilters>) => PageTarget;
}

/** The filters live in the address; what it does not say is as in 9.23. */
export function useJobFilters(): JobFilterState {
  const today = useToday();
  const navigate = useNavigate();
  const search = useSearch({ from: '/portal/jobs' });
  const filters = useMemo(() => filtersOfSearch(search, today), [search, today]);
  return {
    filters,
    change: (next) =>
      void navigate({
        to: '/jobs',
        // As the address is by now: a change made just before is in it, although the page does not show it yet.
        search: (now: SearchTexts) =>
          searchOfFilters({ ...filtersOfSearch(readJobSearch(now), today), ...next }, today),
      }),
    targetOf: (next) => pageAt({ to: '/jobs', search: searchOfFilters({ ...filters, ...next }, today) }),
  };
}
