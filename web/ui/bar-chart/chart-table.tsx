import { formatNumber } from '#domain/core/format.ts';
import { useUiLabels } from '../ui-labels.tsx';
import { valueOf, type ChartSeries, type StackedBar } from './chart-data.ts';

interface ChartTableProps {
  label: string;
  unit: string;
  stacks: readonly StackedBar[];
  series: readonly ChartSeries[];
  height: number;
}

/** The chart's twin: the same figures, exact, as a table. */
export function ChartTable({ label, unit, stacks, series, height }: ChartTableProps) {
  const labels = useUiLabels();
  return (
    // A table wider or longer than its frame scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="twin" role="group" aria-label={label} tabIndex={0} style={{ maxHeight: height }}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.chartPeriod}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              {labels.chartTotal} ({unit})
            </th>
          </tr>
        </thead>
        <tbody>
          {stacks.map(({ bar, total }) => (
            <tr key={bar.id}>
              <th scope="row">{bar.label}</th>
              {series.map((one) => (
                <td key={one.id}>{formatNumber(valueOf(bar, one))}</td>
              ))}
              <td>{formatNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
