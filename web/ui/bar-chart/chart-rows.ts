import { stackBars, unitsOf, valueOf, type ChartBar, type ChartSeries } from './chart-data.ts';

/** The chart's figures as a table: a figure is null where nobody knows it. */
export interface ChartRows {
  heads: readonly string[];
  rows: readonly { bar: ChartBar; figures: readonly (bigint | null)[] }[];
}

/** The columns of a table: each series, and behind those of a unit their total where there are several. */
export function chartRows(
  bars: readonly ChartBar[],
  series: readonly ChartSeries[],
  total: string,
): ChartRows {
  const groups = unitsOf(series).map((unit) => ({ unit, of: series.filter((one) => one.unit === unit) }));
  const heads = groups.flatMap(({ unit, of }) =>
    of.length === 1
      ? of.map(({ label }) => (label === unit ? label : `${label} (${unit})`))
      : [...of.map(({ label }) => label), `${total} (${unit})`],
  );
  const rows = stackBars(bars, series).map(({ bar, units }) => ({
    bar,
    figures: groups.flatMap(({ unit, of }) => {
      const figures = of.map((one) => valueOf(bar, one));
      if (of.length === 1) return figures;
      return [...figures, units.find((one) => one.unit === unit)?.total ?? null];
    }),
  }));
  return { heads, rows };
}
