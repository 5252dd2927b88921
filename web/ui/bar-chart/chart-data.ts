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
export interface ChartBar {
  id: string;
  label: string;
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

/** The total of a run where a bar ends. */
export const totalAt = ({ totals }: ChartRun, bar: ChartBar): string | undefined => totals[bar.to ?? bar.id];

/** What runs come to where a bar ends, in words. */
export const runsAt = (
  runs: readonly ChartRun[],
  bar: ChartBar,
): { id: string; label: string; told: string }[] =>
  runs.flatMap((run) => {
    const total = totalAt(run, bar);
    return total === undefined ? [] : [{ id: run.id, label: run.label, told: run.tell(total) }];
  });

/** The share of its maximum in percent, for pixel positions only. */
export const shareOf = ({ maximum }: ChartRun, total: string): number =>
  (Number(total) / Number(maximum)) * 100;

/** Opens what the shown series of a bar are made of. */
export type OnHow = (bar: ChartBar, shown: readonly ChartSeries[]) => void;

export interface StackedPart {
  series: ChartSeries;
  value: bigint;
  /** Sum of the parts below it and with it, for pixel positions only. */
  from: number;
  to: number;
}
/** What a bar counts in one unit. */
export interface UnitStack {
  unit: string;
  /** Place of the unit among those of the chart. */
  index: number;
  /** Exact. */
  total: bigint;
  /** From the bottom up; those that nobody knows are left out. */
  parts: readonly StackedPart[];
}
export interface StackedBar {
  bar: ChartBar;
  /** One for each unit in which something is known. */
  units: readonly UnitStack[];
}

export const valueOf = (bar: ChartBar, series: ChartSeries): bigint | null => {
  const value = bar.values[series.id];
  return value === undefined ? null : BigInt(value);
};

/** The units of a chart, in the order of its series. */
export const unitsOf = (series: readonly ChartSeries[]): string[] => [
  ...new Set(series.map(({ unit }) => unit)),
];

function stackUnit(bar: ChartBar, series: readonly ChartSeries[], unit: string, index: number): UnitStack {
  let total = 0n;
  const parts = series.flatMap((one) => {
    const value = one.unit === unit ? valueOf(bar, one) : null;
    if (value === null) return [];
    const from = Number(total);
    total += value;
    return [{ series: one, value, from, to: Number(total) }];
  });
  return { unit, index, total, parts };
}

/** Stacks the series of each bar, unit by unit; sums are exact, only positions are rounded. */
export function stackBars(bars: readonly ChartBar[], series: readonly ChartSeries[]): StackedBar[] {
  const units = unitsOf(series);
  return bars.map((bar) => ({
    bar,
    units: units
      .map((unit, index) => stackUnit(bar, series, unit, index))
      .filter(({ parts }) => parts.length > 0),
  }));
}

/** The highest stack as a number, at least 1, so that an empty chart has an axis. */
export const highestOf = (stacks: readonly StackedBar[]): number =>
  Math.max(1, ...stacks.flatMap(({ units }) => units.map(({ total }) => Number(total))));

/** What is added up in each unit over all bars; nothing for a unit of which nothing is known. */
export function sumsOf(stacks: readonly StackedBar[]): { unit: string; total: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { unit, total } of stacks.flatMap(({ units }) => units))
    sums.set(unit, (sums.get(unit) ?? 0n) + total);
  return [...sums].map(([unit, total]) => ({ unit, total }));
}
