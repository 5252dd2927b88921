import { useRouter, useRouterState } from '@tanstack/react-router';
import { readChartSearch, type ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { parseSearch, stringifySearch } from '#web/app/search-params.ts';

/** The chart's address as state: reading it, and changing a part of it, which stays in the browser's history. */
export function useChartSearch(): { search: ChartSearch; change: (part: Partial<ChartSearch>) => void } {
  const { history } = useRouter();
  const location = useRouterState({ select: ({ location: at }) => at });
  const search = readChartSearch(parseSearch(location.searchStr));
  const change = (part: Partial<ChartSearch>): void =>
    history.push(`${location.pathname}${stringifySearch({ ...search, ...part })}`);
  return { search, change };
}
