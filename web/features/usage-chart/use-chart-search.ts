import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readChartSearch, type ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { links } from '#web/core/links.ts';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';
import { usePageSearch } from '#web/core/use-page-search.ts';

/** The chart's address as state: reading it, and changing a part of it, which stays in the browser's history. */
export function useChartSearch(of: { accountId: string; productName: string }): {
  search: ChartSearch;
  change: (part: Partial<ChartSearch>) => void;
} {
  const { history } = useRouter();
  const path = links.productUsage(of.accountId, of.productName);
  const given = usePageSearch(path);
  const search = useMemo(() => readChartSearch(parseSearch(given)), [given]);
  const change = (part: Partial<ChartSearch>): void =>
    history.push(path + stringifySearch({ ...search, ...part }));
  return { search, change };
}
