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

/** What was left out on the way to an address. */
interface Told {
  settled: string;
  last: readonly DroppedPart[];
  dropped: readonly DroppedPart[];
}

/** Corrects an address of which the chart cannot show all (4.33, 5.16); says what was left out until the next choice. */
export function useSettledSearch(
  { given, at }: ChartPlace,
  {
    licenses,
    first,
    types,
  }: {
    /** Null while it is not known yet which keys there are. */
    licenses: readonly ChartedKey[] | null;
    /** Shown where the address names no keys. */
    first: readonly string[];
    /** Null while it is not known yet which usage types there are. */
    types: readonly string[] | null;
  },
): readonly DroppedPart[] {
  const navigate = useNavigateHere();
  const isHere = useIsHere();
  const today = useToday();
  const { search, dropped } = useMemo(
    () => settleChartSearch(given, { keys: licenses ?? [], first, types }, today),
    [given, licenses, first, types, today],
  );
  const texts = useMemo(() => writeChartSearch(search), [search]);
  const settled = stringifySearch(texts);
  const isWrong = licenses !== null && dropped.length > 0;
  const [told, setTold] = useState<Told>();
  if (isWrong && told?.last !== dropped) {
    // What comes out later, as usage types do, is said beside what was left out before.
    const before = told?.settled === stringifySearch(given) ? told.dropped : [];
    setTold({ settled, last: dropped, dropped: [...new Set([...before, ...dropped])] });
  }
  useEffect(() => {
    if (isHere && isWrong) void navigate({ ...at(texts), replace: true });
  }, [isHere, isWrong, navigate, at, texts]);
  return told?.settled === stringifySearch(given) ? told.dropped : [];
}
