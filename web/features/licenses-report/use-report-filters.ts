import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { namesFilters, placeFilters, readFilters } from '#domain/licenses-report/filter-address.ts';
import {
  reportFilters,
  startFilters,
  type ReportFilters,
  type ReportFlags,
} from '#domain/licenses-report/filters.ts';
import { readFlags, readPageSearch, type ReportPageSearch } from '#domain/licenses-report/page-search.ts';
import { defaultSort, settleSort, writeSort, type SortText } from '#domain/licenses-report/report-sort.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import { isTypingOn } from '#web/core/filters/use-list-filters.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useIsHere, useNavigateHere } from '#web/core/use-navigate-here.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import type { ChangeFilters } from './filter-bar/control-props.ts';
import { savedFiltersQuery } from './queries.ts';
import { reportViewsQuery } from './views/queries.ts';
import { showColumns } from './views/show-columns.ts';

export interface FilterState {
  /** Null until the address names filters. */
  filters: ReportFilters | null;
  /** What the report begins with: saved, else the default of 2.32. */
  start: ReportFilters;
  startSort: SortText;
  hasSaved: boolean;
  change: ChangeFilters;
  /** The report with other filters, for links. */
  targetOf: (filters: ReportFilters) => PageTarget;
  flags: ReportFlags;
}

/** The filters live in the address; one without any is filled with the saved ones, else with the default. */
export function useReportFilters(): FilterState {
  const { email } = useUser();
  const search = useSearch({ from: '/portal/reports/licenses' });
  const navigate = useNavigateHere();
  const saved = useQuery(savedFiltersQuery);
  const own = saved.data?.filters ?? null;
  const start = useMemo(() => (own === null ? startFilters(email) : fromSaved(own)), [own, email]);
  const filters = useMemo(() => readNamed(search), [search]);
  const change = useCallback<ChangeFilters>(
    (changed, { sort, replace } = {}) => {
      void navigate({
        to: '/reports/licenses',
        replace: replace ?? (filters !== null && isTypingOn(reportFilters, filters, changed)),
        // As the address is by now: a change made just before is in it, although the page does not show it yet.
        search: (now: SearchTexts) => {
          const before = readNamed(readPageSearch(now)) ?? start;
          const order = sort === undefined ? {} : { sort: settleSort(sort) };
          return { ...searchOf(now, { ...before, ...changed }), ...order };
        },
      });
    },
    [navigate, filters, start],
  );
  const isOpening = useOpenView(search.view, change);
  const isHere = useIsHere();
  const isKnown = isHere && !saved.isPending && !isOpening; // failed counts: the report must not wait for what it can do without
  useEffect(() => {
    if (filters === null && isKnown) change(start, { replace: true, sort: saved.data?.sort });
  }, [filters, isKnown, start, saved.data?.sort, change]);

  const targetOf = useCallback(
    (next: ReportFilters) => pageAt({ to: '/reports/licenses', search: searchOf(search, next) }),
    [search],
  );
  const { devMode, showCucaFilter } = readFlags(search);
  const startSort = saved.data?.sort ?? writeSort(defaultSort);
  const hasSaved = own !== null;
  // One object while nothing changes: rows that arrive must not draw the filters anew.
  return useMemo(
    () => ({ filters, start, startSort, hasSaved, targetOf, flags: { devMode, showCucaFilter }, change }),
    [filters, start, startSort, hasSaved, targetOf, devMode, showCucaFilter, change],
  );
}

/** The filters that an address names; null where it names none. */
const readNamed = (search: ReportPageSearch): ReportFilters | null =>
  namesFilters(search) ? readFilters(search) : null;

/** An address with other filters: what else stands there stays, but for the view that it named. */
const searchOf = (now: SearchTexts, filters: ReportFilters): ReportPageSearch => ({
  ...placeFilters(now, filters),
  view: undefined,
});

/** Opens the view that an address names; true until its filters stand in the address, or it is known to be gone. */
function useOpenView(viewId: string | undefined, change: ChangeFilters): boolean {
  const { t } = useTranslation();
  const notify = useNotify();
  const isHere = useIsHere();
  const { data, isPending } = useQuery({ ...reportViewsQuery, enabled: viewId !== undefined });
  const view = data?.find(({ id }) => id === viewId);
  const isGone = viewId !== undefined && !isPending && view === undefined;
  useEffect(() => {
    if (!isHere || !view) return;
    showColumns(view);
    change(fromSaved(view.filters), { replace: true, sort: view.sort });
  }, [isHere, view, change]);
  useEffect(() => {
    if (!isGone) return;
    notify({
      severity: 'warning',
      title: t('licenses.report.viewGone'),
      text: t('licenses.report.viewGoneText'),
    });
  }, [isGone, notify, t]);
  return viewId !== undefined && !isGone;
}
