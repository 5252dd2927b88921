import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { HowButton } from '../how-button.tsx';
import { isExplained, tellTotals, type ChartParts } from './chart-data.ts';
import { chartRows } from './chart-rows.ts';

/** The chart's twin: the same figures, exact, as a table; a dash where nobody knows. */
export function ChartTable({ label, stacks, series, runs, height, onHow }: ChartParts) {
  const { heads, rows } = chartRows(stacks, series, runs);
  return (
    // A table wider or longer than its frame scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="twin" role="group" aria-label={label} tabIndex={0} style={{ maxHeight: height }}>
      <table>
        <thead>
          <tr>
            {[widgets.chartPeriod, ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figures, ...stack }) => (
            <tr key={stack.bar.id}>
              <th scope="row">
                {stack.bar.label}
                {stack.bar.note !== undefined && (
                  <span className="note">{fillText(widgets.chartNote, { note: stack.bar.note })}</span>
                )}
                {onHow && isExplained(stack) && (
                  <HowButton
                    label={fillText(widgets.chartHowOf, {
                      figures: tellTotals(stack.units).join(', '),
                      period: stack.bar.label,
                    })}
                    onClick={() => onHow(stack.bar)}
                  />
                )}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index]}>
                  {figure === null ? <span aria-hidden>–</span> : formatNumber(figure)}
                  {figure === null && <VisuallyHidden>{widgets.chartUnknown}</VisuallyHidden>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
