import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { ChartBar, ChartRun, ChartSeries } from './chart-data.ts';
import { chartRows } from './chart-rows.ts';

/** The figures behind a chart as CSV (RFC 4180), exact, without separators of thousands; empty where nobody knows. */
export function chartCsv(
  bars: readonly ChartBar[],
  series: readonly ChartSeries[],
  heads: { period: string; total: string },
  runs: readonly ChartRun[] = [],
): string {
  const { heads: columns, rows } = chartRows(bars, series, heads.total, runs);
  const lines = [
    [heads.period, ...columns],
    ...rows.map(({ bar, figures }) => [bar.id, ...figures.map((figure) => String(figure ?? ''))]),
  ];
  return CSV_MARK + lines.map(csvLine).join('');
}
