import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { withoutKey } from '#domain/licenses-report/filter-address.ts';
import { startFilters, type ReportFilters, type ReportFlags } from '#domain/licenses-report/filters.ts';
import { defaultSort, writeSort, type SortText } from '#domain/licenses-report/report-sort.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useIsHere } from '#web/core/use-navigate-here.ts';
import { savedFiltersQuery } from './queries.ts';
import { useFilterAddress } from './use-filter-address.ts';
import { useOpenView } from './views/use-open-view.ts';

export interface FilterState {
  /** Null until the address names filters. */
  filters: ReportFilters | null;
  /** What the report begins with: saved, else the default of 2.32. */
  start: ReportFilters;
  startSort: SortText;
  hasSaved: boolean;
  /** Shows the report with other filters, together with its rows. */
  change: (next: ReportFilters) => void;
  /** The same at once: a control shows what is chosen in it, the order its arrow. */
  edit: (next: ReportFilters, sort?: SortText) => void;
  /** The report with other filters, for links. */
  targetOf: (filters: ReportFilters) => PageTarget;
  /** Asks for what such a link leads to. */
  askAhead: (filters: ReportFilters) => void;
  flags: ReportFlags;
}

/** The filters live in the address; one without any is filled with the saved ones, else with the default. */
export function useReportFilters(): FilterState {
  const { email } = useUser();
  const { filters, write, targetOf, askAhead, flags, viewId } = useFilterAddress();
  const saved = useQuery(savedFiltersQuery);
  const own = saved.data?.filters ?? null;
  const start = useMemo(() => (own === null ? startFilters(email) : fromSaved(own)), [own, email]);
  const isOpening = useOpenView(viewId, write);
  const startSort = saved.data?.sort ?? writeSort(defaultSort);
  const isHere = useIsHere();
  const isKnown = isHere && !saved.isPending && !isOpening; // failed counts: the report must not wait for what it can do without
  useEffect(() => {
    if (filters === null && isKnown) write(start, { replace: true, sort: saved.data?.sort, atOnce: true });
  }, [filters, isKnown, start, saved.data?.sort, write]);

  const change = useCallback<FilterState['change']>(
    (next) => write(next, { replace: false, atOnce: false }),
    [write],
  );
  // Typing on replaces: going back leaves the search, not every letter of it.
  const edit = useCallback<FilterState['edit']>(
    (next, sorted) =>
      write(next, { replace: isTypingOn(filters, withoutKey(next)), sort: sorted, atOnce: true }),
    [filters, write],
  );
  const hasSaved = own !== null;
  // One object while nothing changes: rows that arrive must not draw the filters anew.
  return useMemo(
    () => ({ filters, start, startSort, hasSaved, targetOf, askAhead, flags, change, edit }),
    [filters, start, startSort, hasSaved, targetOf, askAhead, flags, change, edit],
  );
}

const isTypingOn = (before: ReportFilters | null, next: ReportFilters): boolean =>
  before !== null &&
  before.search !== '' &&
  next.search !== '' &&
  before.search !== next.search &&
  JSON.stringify({ ...before, search: '' }) === JSON.stringify({ ...next, search: '' });
