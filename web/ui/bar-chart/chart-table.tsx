import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { HowButton } from '../how-button.tsx';
import { stackBars, type ChartBar, type ChartRun, type ChartSeries, type OnHow } from './chart-data.ts';
import { chartRows } from './chart-rows.ts';

interface ChartTableProps {
  label: string;
  bars: readonly ChartBar[];
  series: readonly ChartSeries[];
  runs: readonly ChartRun[];
  height: number;
  onHow?: OnHow | undefined;
}

/** The chart's twin: the same figures, exact, as a table; a dash where nobody knows. */
export function ChartTable({ label, bars, series, runs, height, onHow }: ChartTableProps) {
  const { heads, rows } = chartRows(bars, series, widgets.chartTotal, runs);
  const stacks = new Map(stackBars(bars, series).map((stack) => [stack.bar.id, stack]));
  const howOf = (bar: ChartBar): string | null => {
    const totals = stacks.get(bar.id)?.units.map(({ unit, total }) => `${formatNumber(total)} ${unit}`) ?? [];
    if (totals.length === 0 || bar.isExplained === false) return null;
    return fillText(widgets.chartHowOf, { figures: totals.join(', '), period: bar.label });
  };
  return (
    // A table wider or longer than its frame scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="twin" role="group" aria-label={label} tabIndex={0} style={{ maxHeight: height }}>
      <table>
        <thead>
          <tr>
            <th scope="col">{widgets.chartPeriod}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bar, figures }) => (
            <tr key={bar.id}>
              <th scope="row">
                {bar.label}
                {bar.note !== undefined && (
                  <span className="note">{fillText(widgets.chartNote, { note: bar.note })}</span>
                )}
                {onHow && howOf(bar) !== null && (
                  <HowButton label={howOf(bar) ?? ''} onClick={() => onHow(bar, series)} />
                )}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index]}>
                  {figure === null ? (
                    <>
                      <span aria-hidden>–</span>
                      <VisuallyHidden>{widgets.chartUnknown}</VisuallyHidden>
                    </>
                  ) : (
                    formatNumber(figure)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
