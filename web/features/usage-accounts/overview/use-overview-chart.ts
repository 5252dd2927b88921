import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { pageAt } from '#web/core/page-target.ts';
import { useChartSearch, type ChartPlace } from '#web/features/usage-chart/use-chart-search.ts';

const ROUTE = '/portal/accounts/$accountId/cuca/$cucaId/products/$productName/overview';

/** The chart of an overview, whose state is the page's address; without keys there it shows those used last. */
export function useOverviewChart(first: readonly string[]): {
  place: ChartPlace;
  search: ChartSearch;
  onChange: (part: Partial<ChartSearch>) => void;
} {
  const { accountId, cucaId, productName } = useParams({ from: ROUTE });
  const given = useSearch({ from: ROUTE });
  const at = useCallback<ChartPlace['at']>(
    (search) =>
      pageAt({
        to: '/accounts/$accountId/cuca/$cucaId/products/$productName/overview',
        params: { accountId, cucaId, productName },
        search,
      }),
    [accountId, cucaId, productName],
  );
  const { search, change } = useChartSearch({ given, at });
  const shown = useMemo(
    () => (search.licenseKeyId.length === 0 ? { ...search, licenseKeyId: first } : search),
    [search, first],
  );
  return {
    place: { given, at },
    search: shown,
    // What is changed first keeps the keys that were on screen.
    onChange: (part) => change({ licenseKeyId: shown.licenseKeyId, ...part }),
  };
}
