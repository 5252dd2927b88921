import {
  stackBars,
  totalAt,
  unitsOf,
  valueOf,
  type ChartBar,
  type ChartRun,
  type ChartSeries,
} from './chart-data.ts';

/** The chart's figures as a table: a figure is null where nobody knows it. */
export interface ChartRows {
  heads: readonly string[];
  rows: readonly { bar: ChartBar; figures: readonly (bigint | null)[] }[];
}

/** The columns of a table: each series, behind those of a unit their total where there are several, and what grew. */
export function chartRows(
  bars: readonly ChartBar[],
  series: readonly ChartSeries[],
  total: string,
  runs: readonly ChartRun[] = [],
): ChartRows {
  const groups = unitsOf(series).map((unit) => ({ unit, of: series.filter((one) => one.unit === unit) }));
  const seriesHeads = groups.flatMap(({ unit, of }) =>
    of.length === 1
      ? of.map(({ label }) => (label === unit ? label : `${label} (${unit})`))
      : [...of.map(({ label }) => label), `${total} (${unit})`],
  );
  const rows = stackBars(bars, series).map(({ bar, units }) => ({
    bar,
    figures: [
      ...groups.flatMap(({ unit, of }) => {
        const figures = of.map((one) => valueOf(bar, one));
        if (of.length === 1) return figures;
        return [...figures, units.find((one) => one.unit === unit)?.total ?? null];
      }),
      ...runs.map((run) => totalAt(run, bar)).map((total) => (total === undefined ? null : BigInt(total))),
    ],
  }));
  return { heads: [...seriesHeads, ...runs.map(({ head }) => head)], rows };
}
