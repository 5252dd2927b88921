/** One colour of the stack: a license key, a usage type. */
export interface ChartSeries {
  id: string;
  label: string;
  color: string;
}

/** One bar: a day or a month. */
export interface ChartBar {
  id: string;
  /** As it stands below the bar: "Nov 2026". */
  label: string;
  /** Decimal strings by series; figures may exceed what a number holds. Missing = nothing. */
  values: Readonly<Record<string, string>>;
}

export interface StackedPart {
  series: ChartSeries;
  value: bigint;
  /** Sum of the parts below it and with it, for pixel positions only. */
  from: number;
  to: number;
}
export interface StackedBar {
  bar: ChartBar;
  /** Exact. */
  total: bigint;
  /** From the bottom up, empty parts left out. */
  parts: readonly StackedPart[];
}

export const valueOf = (bar: ChartBar, series: ChartSeries): bigint => BigInt(bar.values[series.id] ?? '0');

/** Stacks the series of each bar; sums are exact, only positions are rounded. */
export function stackBars(bars: readonly ChartBar[], series: readonly ChartSeries[]): StackedBar[] {
  return bars.map((bar) => {
    let total = 0n;
    const parts: StackedPart[] = [];
    for (const one of series) {
      const value = valueOf(bar, one);
      if (value <= 0n) continue;
      parts.push({ series: one, value, from: Number(total), to: Number(total + value) });
      total += value;
    }
    return { bar, total, parts };
  });
}

/** The highest bar as a number, at least 1, so that an empty chart has an axis. */
export function highestOf(stacks: readonly StackedBar[]): number {
  return stacks.reduce((highest, { total }) => Math.max(highest, Number(total)), 1);
}
