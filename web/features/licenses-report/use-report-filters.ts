import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import {
  namesFilters,
  paramNames,
  readFilters,
  withoutKey,
  writeFilters,
} from '#domain/licenses-report/filter-address.ts';
import { startFilters, type ReportFilters, type ReportFlags } from '#domain/licenses-report/filters.ts';
import { readFlags } from '#domain/licenses-report/page-search.ts';
import { settleSort } from '#domain/licenses-report/report-sort.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { savedFiltersQuery } from './queries.ts';
import { useAskAhead } from './use-ask-ahead.ts';
import { useOpenView, type WriteFilters } from './views/use-open-view.ts';

export interface FilterState {
  /** Null until the address names filters. */
  filters: ReportFilters | null;
  /** What the report begins with: saved, else the default of 2.32. */
  start: ReportFilters;
  hasSaved: boolean;
  change: (next: ReportFilters) => void;
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
  const sort = saved.data?.sort;
  const isKnown = !saved.isPending && !isOpening; // failed counts: the report must not wait for what it can do without
  useEffect(() => {
    if (filters === null && isKnown) write(start, { replace: true, sort });
  }, [filters, isKnown, start, sort, write]);

  // Typing on replaces: going back leaves the search, not every letter of it.
  const change = useCallback(
    (next: ReportFilters) => write(next, { replace: isTypingOn(filters, withoutKey(next)) }),
    [filters, write],
  );
  const hasSaved = own !== null;
  // One object while nothing changes: rows that arrive must not draw the filters anew.
  return useMemo(
    () => ({ filters, start, hasSaved, targetOf, askAhead, flags, change }),
    [filters, start, hasSaved, targetOf, askAhead, flags, change],
  );
}

/** The filters that the address names, and how others get into it; what else stands there, such as devMode, stays. */
function useFilterAddress(): {
  filters: ReportFilters | null;
  write: WriteFilters;
  targetOf: (filters: ReportFilters) => PageTarget;
  askAhead: (filters: ReportFilters) => void;
  flags: ReportFlags;
  viewId: string | undefined;
} {
  const navigate = useNavigate();
  const ask = useAskAhead();
  const search = useSearch({ from: '/portal/reports/licenses' });
  const filters = useMemo(() => (namesFilters(search) ? readFilters(search) : null), [search]);
  const searchOf = useCallback(
    (next: ReportFilters) => {
      const others = Object.fromEntries(
        Object.entries(search).filter(
          ([name]) => name !== 'view' && !paramNames.some((param) => param === name),
        ),
      );
      return { ...writeFilters(next), ...others };
    },
    [search],
  );
  const write = useCallback(
    (next: ReportFilters, { replace, sort }: Parameters<WriteFilters>[1]): void => {
      const address = { ...searchOf(next), ...(sort === undefined ? {} : { sort: settleSort(sort) }) };
      ask(address);
      void navigate({ to: '/reports/licenses', search: address, replace });
    },
    [ask, navigate, searchOf],
  );
  const askAhead = useCallback((next: ReportFilters) => ask(searchOf(next)), [ask, searchOf]);
  const targetOf = useCallback(
    (next: ReportFilters) => pageAt({ to: '/reports/licenses', search: searchOf(next) }),
    [searchOf],
  );
  const { devMode, showCucaFilter } = readFlags(search);
  const flags = useMemo(() => ({ devMode, showCucaFilter }), [devMode, showCucaFilter]);
  return {
    filters,
    flags,
    write,
    targetOf,
    askAhead,
    viewId: search.view,
  };
}

const isTypingOn = (before: ReportFilters | null, next: ReportFilters): boolean =>
  before !== null &&
  before.search !== '' &&
  next.search !== '' &&
  before.search !== next.search &&
  JSON.stringify({ ...before, search: '' }) === JSON.stringify({ ...next, search: '' });
