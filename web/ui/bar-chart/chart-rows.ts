import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { totalAt, unitsOf, type ChartRun, type ChartSeries, type StackedBar } from './chart-data.ts';

interface ChartTableColumn {
  head: string;
  figureOf: (stack: StackedBar) => string | bigint | undefined;
}

/** The chart's figures as a table: each series, behind those of a unit their total where there are several, and what grew. A figure is null where nobody knows it. */
export function chartRows(
  stacks: readonly StackedBar[],
  series: readonly ChartSeries[],
  runs: readonly ChartRun[] = [],
) {
  const ofUnit = (unit: string): ChartTableColumn[] => {
    const parts = series
      .filter((one) => one.unit === unit)
      .map(({ id, label }) => ({ head: label, figureOf: ({ bar }: StackedBar) => bar.values[id] }));
    if (parts.length === 1)
      return parts.map((one) => (one.head === unit ? one : { ...one, head: `${one.head} (${unit})` }));
    const sum = ({ units }: StackedBar) => units.find((one) => one.unit === unit)?.total;
    return [...parts, { head: `${widgets.chartTotal} (${unit})`, figureOf: sum }];
  };
  const columns: ChartTableColumn[] = [
    ...unitsOf(series).flatMap(ofUnit),
    ...runs.map((run) => ({ head: run.head, figureOf: ({ bar }: StackedBar) => totalAt(run, bar) })),
  ];
  const rows = stacks.map((stack) => {
    const figures = columns.map(({ figureOf }) => figureOf(stack));
    return { ...stack, figures: figures.map((figure) => (figure === undefined ? null : BigInt(figure))) };
  });
  return { heads: columns.map(({ head }) => head), rows };
}

/** The same as CSV (RFC 4180), exact, without separators of thousands; empty where nobody knows. */
export function chartCsv(
  stacks: readonly StackedBar[],
  series: readonly ChartSeries[],
  runs: readonly ChartRun[] = [],
): string {
  const { heads, rows } = chartRows(stacks, series, runs);
  const lines = rows.map(({ bar, figures }) => [bar.id, ...figures.map((figure) => String(figure ?? ''))]);
  return CSV_MARK + [[widgets.chartPeriod, ...heads], ...lines].map(csvLine).join('');
}
