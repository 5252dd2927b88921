import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  readChartSearch,
  settleChartSearch,
  type ChartSearch,
  type DroppedPart,
} from '#domain/usage-chart/chart-search.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';
import { stringifySearch } from '#web/core/search-params.ts';
import { useToday } from '#web/core/use-today.ts';

interface OfProduct {
  accountId: string;
  productName: string;
}

const useGivenSearch = () => useSearch({ from: '/portal/accounts/$accountId/products/$productName/usage' });

const chartAt = (params: OfProduct, search: ChartSearch): PageTarget =>
  pageAt({ to: '/accounts/$accountId/products/$productName/usage', params, search });

/** The chart's address as state: reading it, and changing a part of it, which stays in the browser's history. */
export function useChartSearch({ accountId, productName }: OfProduct): {
  search: ChartSearch;
  change: (part: Partial<ChartSearch>) => void;
} {
  const navigate = useNavigate();
  const given = useGivenSearch();
  const search = useMemo(() => readChartSearch(given), [given]);
  const change = (part: Partial<ChartSearch>): void =>
    void navigate(chartAt({ accountId, productName }, { ...search, ...part }));
  return { search, change };
}

/** Corrects an address of which the chart cannot show all (4.33, 5.16); says what was left out until the next choice. */
export function useSettledSearch(
  { accountId, productName }: OfProduct,
  /** Null while it is not known yet which keys there are. */
  licenses: readonly LicenseRecord[] | null,
): readonly DroppedPart[] {
  const navigate = useNavigate();
  const today = useToday();
  const given = useGivenSearch();
  const { search, dropped } = useMemo(() => {
    const isKnown = (id: string) =>
      licenses === null || licenses.some(({ licenseKeyId }) => licenseKeyId === id);
    return settleChartSearch(given, isKnown, today);
  }, [given, licenses, today]);
  const settled = stringifySearch(search);
  const isWrong = licenses !== null && dropped.length > 0;
  const [told, setTold] = useState<{ settled: string; dropped: readonly DroppedPart[] }>();
  if (isWrong && told?.dropped !== dropped) setTold({ settled, dropped });
  useEffect(() => {
    if (isWrong) void navigate({ ...chartAt({ accountId, productName }, search), replace: true });
  }, [isWrong, navigate, accountId, productName, search]);
  return told?.settled === stringifySearch(given) ? told.dropped : [];
}
