import { formatNumber } from '#domain/core/format.ts';

/** One colour of the stack: a license key, a usage type. */
export interface ChartSeries {
  id: string;
  label: string;
  color: string;
  /** What it is counted in: figures of different units stand side by side and are never added. */
  unit: string;
  /** What lies over the colour; plain without it. */
  pattern?: number;
  /** What the colour and what the pattern stand for, where the legend names them apart: a type, a key. */
  names?: { color: string; pattern: string } | undefined;
  /** The name of the colour as the legend shows it, where the whole one is too long for it. */
  shortColor?: string;
}

/** A place on the axis: a day or a month. */
export interface ChartColumn {
  id: string;
  /** As it stands below: "Nov 2026". */
  label: string;
}

/** One bar: figures of a column, or of several columns together, which belong to none of them alone. */
export interface ChartBar extends ChartColumn {
  /** The columns that it stands over, from the first to the last; its own id where it is one column. */
  from?: string;
  to?: string;
  /** Decimal strings by series; figures may exceed what a number holds. Missing = nobody knows, which is not 0. */
  values: Readonly<Record<string, string>>;
  /** What is to be known of it: "no report", "so far". */
  note?: string | undefined;
  /** False where nothing tells what it is made of. */
  isExplained?: boolean;
  /** Hatched: figures that are awaited, or not complete yet. Empty: none are awaited. */
  look?: 'awaited' | 'running' | 'empty' | undefined;
}

/** What grew from column to column, held against a maximum. */
export interface ChartRun {
  id: string;
  /** "Running total of …1000". */
  label: string;
  /** Head of its column in the table: with unit and maximum. */
  head: string;
  maximum: string;
  /** What stands at the line of the maximum. */
  maximumText: string;
  /** Decimal strings by column; one that is missing is not known. */
  totals: Readonly<Record<string, string>>;
  /** A total in words: "63,200 of 100,000 documents". */
  tell: (total: string) => string;
}

/** Opens what the shown series of a bar are made of. */
export type OnHow = (bar: ChartBar, shown: readonly ChartSeries[]) => void;

/** The total of a run where a bar ends. */
export const totalAt = ({ totals }: ChartRun, bar: ChartBar): string | undefined => totals[bar.to ?? bar.id];

/** The share of its maximum in percent, for pixel positions only. */
export const shareOf = ({ maximum }: ChartRun, total: string): number =>
  (Number(total) / Number(maximum)) * 100;

/** The units of a chart, in the order of its series. */
export const unitsOf = (series: readonly ChartSeries[]): string[] => [
  ...new Set(series.map(({ unit }) => unit)),
];

/** Stacks from the bottom up what a bar counts in one unit, without series that nobody knows; `from` and `to` are for pixel positions only. */
function stackUnit({ values }: ChartBar, series: readonly ChartSeries[], unit: string, index: number) {
  let total = 0n;
  const parts = series.flatMap((one) => {
    const figure = values[one.id];
    if (one.unit !== unit || figure === undefined) return [];
    const value = BigInt(figure);
    const from = Number(total);
    total += value;
    return [{ series: one, value, from, to: Number(total) }];
  });
  return { unit, index, total, parts };
}
type UnitStack = ReturnType<typeof stackUnit>;

/** Stacks the series of each bar, for each unit in which something is known; and what the runs come to where it ends, in words. Sums are exact. */
export function stackBars(
  bars: readonly ChartBar[],
  series: readonly ChartSeries[],
  runs: readonly ChartRun[] = [],
) {
  return bars.map((bar) => ({
    bar,
    units: unitsOf(series)
      .map((unit, index) => stackUnit(bar, series, unit, index))
      .filter(({ parts }) => parts.length > 0),
    grown: runs.flatMap((run) => {
      const total = totalAt(run, bar);
      return total === undefined ? [] : [{ id: run.id, label: run.label, told: run.tell(total) }];
    }),
  }));
}
export type StackedBar = ReturnType<typeof stackBars>[number];

/** What is shown of a chart, as its drawing and its table have it. */
export interface ChartParts {
  label: string;
  columns: readonly ChartColumn[];
  stacks: readonly StackedBar[];
  series: readonly ChartSeries[];
  runs: readonly ChartRun[];
  /** Names the panel of the runs: what its lines are, and in what its axis counts. */
  runsTitle: string;
  height: number;
  onHow: ((bar: ChartBar) => void) | undefined;
}

/** The highest stack as a number, at least 1, so that an empty chart has an axis. */
export const highestOf = (stacks: readonly StackedBar[]): number =>
  Math.max(1, ...stacks.flatMap(({ units }) => units.map(({ total }) => Number(total))));

/** A total with its unit; those of different units are never added. */
export const tellTotals = (totals: readonly Pick<UnitStack, 'unit' | 'total'>[]): string[] =>
  totals.map(({ unit, total }) => `${formatNumber(total)} ${unit}`);

/** Whether a bar's figures lead to what they are made of. */
export const isExplained = ({ bar, units }: StackedBar): boolean =>
  units.length > 0 && bar.isExplained !== false;

/** What is added up in each unit over all bars; nothing for a unit of which nothing is known. */
export function sumsOf(stacks: readonly StackedBar[]): { unit: string; total: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { unit, total } of stacks.flatMap(({ units }) => units))
    sums.set(unit, (sums.get(unit) ?? 0n) + total);
  return [...sums].map(([unit, total]) => ({ unit, total }));
}
