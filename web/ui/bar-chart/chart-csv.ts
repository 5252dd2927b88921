import { stackBars, valueOf, type ChartBar, type ChartSeries } from './chart-data.ts';

/** What a spreadsheet would run as a formula stays text. */
const DANGEROUS = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = DANGEROUS.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The figures behind a chart as CSV (RFC 4180), exact and without separators of thousands. */
export function chartCsv(
  bars: readonly ChartBar[],
  series: readonly ChartSeries[],
  heads: { period: string; total: string },
): string {
  const totals = stackBars(bars, series);
  const rows = [
    [heads.period, ...series.map(({ label }) => label), heads.total],
    ...bars.map((bar, index) => [
      bar.id,
      ...series.map((one) => String(valueOf(bar, one))),
      String(totals[index]?.total ?? 0n),
    ]),
  ];
  // Without the mark Excel reads UTF-8 as something else.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
