import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import {
  namesFilters,
  paramNames,
  readFilters,
  rebaseFilters,
  writeFilters,
} from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters, ReportFlags } from '#domain/licenses-report/filters.ts';
import { readFlags } from '#domain/licenses-report/page-search.ts';
import { settleSort, type SortText } from '#domain/licenses-report/report-sort.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';
import { shortly } from '#web/core/pause.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { useAskAhead } from './use-ask-ahead.ts';

/** Brings filters into the address, and an order where one is given. */
export type WriteFilters = (
  filters: ReportFilters,
  how: {
    replace: boolean;
    sort?: SortText | undefined;
    /**
     * Ahead of the rows. Otherwise the address changes with them, as long as nobody feels the wait, and all is drawn
     * once, not twice; a control shows at once what is chosen in it.
     */
    atOnce: boolean;
  },
) => void;

interface FilterAddress {
  filters: ReportFilters | null;
  write: WriteFilters;
  targetOf: (filters: ReportFilters) => PageTarget;
  askAhead: (filters: ReportFilters) => void;
  flags: ReportFlags;
  viewId: string | undefined;
}

/** The filters that the address names, and how others get into it; what else stands there, such as devMode, stays. */
export function useFilterAddress(): FilterAddress {
  const router = useRouter();
  const navigate = useNavigateHere();
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
  /** Filters that wait for their rows at an address; the next change there is upon them. */
  const coming = useRef<{ at: string; next: ReportFilters } | null>(null);
  const write = useCallback<WriteFilters>(
    (changed, { replace, sort, atOnce }) => {
      const at = router.latestLocation.href;
      const before = coming.current?.at === at ? coming.current.next : null;
      const next = filters === null || before === null ? changed : rebaseFilters(filters, changed, before);
      const address = { ...searchOf(next), ...(sort === undefined ? {} : { sort: settleSort(sort) }) };
      const own = { at, next };
      coming.current = own;
      const go = (): void => {
        // Changed again meanwhile; or somebody went elsewhere, and is not brought here again.
        if (coming.current !== own || router.latestLocation.href !== at) return;
        coming.current = null;
        void navigate({ to: '/reports/licenses', search: address, replace });
      };
      const answered = ask(address);
      if (atOnce) go();
      else void shortly(answered).then(go);
    },
    [ask, filters, navigate, router, searchOf],
  );
  const askAhead = useCallback((next: ReportFilters) => void ask(searchOf(next)), [ask, searchOf]);
  const targetOf = useCallback(
    (next: ReportFilters) => pageAt({ to: '/reports/licenses', search: searchOf(next) }),
    [searchOf],
  );
  const { devMode, showCucaFilter } = readFlags(search);
  const flags = useMemo(() => ({ devMode, showCucaFilter }), [devMode, showCucaFilter]);
  return { filters, flags, write, targetOf, askAhead, viewId: search.view };
}
