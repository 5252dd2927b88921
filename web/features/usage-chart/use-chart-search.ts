import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  readChartSearch,
  settleChartSearch,
  type ChartSearch,
  type DroppedPart,
} from '#domain/usage-chart/chart-search.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { links } from '#web/core/links.ts';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';
import { usePageSearch } from '#web/core/use-page-search.ts';
import { useToday } from '#web/core/use-today.ts';

interface OfProduct {
  accountId: string;
  productName: string;
}

/** The chart's address as state: reading it, and changing a part of it, which stays in the browser's history. */
export function useChartSearch(of: OfProduct): {
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

/** Corrects an address of which the chart cannot show all (4.33, 5.16); says what was left out until the next choice. */
export function useSettledSearch(
  of: OfProduct,
  /** Null while it is not known yet which keys there are. */
  licenses: readonly LicenseRecord[] | null,
): readonly DroppedPart[] {
  const { history } = useRouter();
  const today = useToday();
  const path = links.productUsage(of.accountId, of.productName);
  const given = usePageSearch(path);
  const { search, dropped } = useMemo(() => {
    const isKnown = (id: string) =>
      licenses === null || licenses.some(({ licenseKeyId }) => licenseKeyId === id);
    return settleChartSearch(parseSearch(given), isKnown, today);
  }, [given, licenses, today]);
  const settled = stringifySearch(search);
  const isWrong = licenses !== null && dropped.length > 0;
  const [told, setTold] = useState<{ settled: string; dropped: readonly DroppedPart[] }>();
  if (isWrong && told?.dropped !== dropped) setTold({ settled, dropped });
  useEffect(() => {
    if (isWrong) history.replace(path + settled);
  }, [isWrong, history, path, settled]);
  return told?.settled === given ? told.dropped : [];
}
