import { useEffect, useMemo, useState } from 'react';
import {
  readChartSearch,
  settleChartSearch,
  writeChartSearch,
  type ChartSearch,
  type DroppedPart,
} from '#domain/usage-chart/chart-search.ts';
import type { ChartTexts } from '#domain/usage-chart/chart-texts.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { stringifySearch } from '#web/core/search-params.ts';
import { useIsHere, useNavigateHere } from '#web/core/use-navigate-here.ts';
import { useToday } from '#web/core/use-today.ts';
import type { ChartedKey } from './chart-keys-plan.ts';

/** Where a chart keeps its state: what the address says, and the address that says something else. */
export interface ChartPlace {
  given: ChartTexts;
  at: (search: ChartTexts) => PageTarget;
}

/** The chart's address as state: reading it, and changing a part of it, which stays in the browser's history. */
export function useChartSearch({ given, at }: ChartPlace): {
  search: ChartSearch;
  change: (part: Partial<ChartSearch>) => void;
} {
  const navigate = useNavigateHere();
  const search = useMemo(() => readChartSearch(given), [given]);
  const change = (part: Partial<ChartSearch>): void =>
    void navigate(at(writeChartSearch({ ...search, ...part })));
  return { search, change };
}

/** Corrects an address of which the chart cannot show all (4.33, 5.16); says what was left out until the next choice. */
export function useSettledSearch(
  { given, at }: ChartPlace,
  /** Null while it is not known yet which keys there are. */
  licenses: readonly ChartedKey[] | null,
): readonly DroppedPart[] {
  const navigate = useNavigateHere();
  const isHere = useIsHere();
  const today = useToday();
  const { search, dropped } = useMemo(
    () => settleChartSearch(given, licenses ?? [], today),
    [given, licenses, today],
  );
  const texts = useMemo(() => writeChartSearch(search), [search]);
  const settled = stringifySearch(texts);
  const isWrong = licenses !== null && dropped.length > 0;
  const [told, setTold] = useState<{ settled: string; dropped: readonly DroppedPart[] }>();
  if (isWrong && told?.dropped !== dropped) setTold({ settled, dropped });
  useEffect(() => {
    if (isHere && isWrong) void navigate({ ...at(texts), replace: true });
  }, [isHere, isWrong, navigate, at, texts]);
  return told?.settled === stringifySearch(given) ? told.dropped : [];
}
