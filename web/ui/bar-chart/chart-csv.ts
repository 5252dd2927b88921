import type { ChartBar, ChartSeries } from './chart-data.ts';
import { chartRows } from './chart-rows.ts';

/** What a spreadsheet would run as a formula stays text. */
const DANGEROUS = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = DANGEROUS.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The figures behind a chart as CSV (RFC 4180), exact, without separators of thousands; empty where nobody knows. */
export function chartCsv(
  bars: readonly ChartBar[],
  series: readonly ChartSeries[],
  heads: { period: string; total: string },
): string {
  const { heads: columns, rows } = chartRows(bars, series, heads.total);
  const lines = [
    [heads.period, ...columns],
    ...rows.map(({ bar, figures }) => [bar.id, ...figures.map((figure) => String(figure ?? ''))]),
  ];
  // Without the mark Excel reads UTF-8 as something else.
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
