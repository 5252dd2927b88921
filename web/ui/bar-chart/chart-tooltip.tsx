import { TooltipWithBounds } from '@visx/tooltip';
import { formatNumber } from '#domain/core/format.ts';
import { useUiLabels } from '../ui-labels.tsx';
import type { StackedBar } from './chart-data.ts';

interface ChartTooltipProps {
  stack: StackedBar;
  unit: string;
  left: number;
  top: number;
}

/** More parts than this are summed up by the total. */
const MAX_PARTS = 12;

/** The figures of one bar; hidden from screen readers, which the bar itself tells them. */
export function ChartTooltip({ stack, unit, left, top }: ChartTooltipProps) {
  const labels = useUiLabels();
  const { bar, parts, total } = stack;
  return (
    <TooltipWithBounds
      key={bar.id}
      left={left}
      top={top}
      offsetLeft={8}
      offsetTop={0}
      unstyled
      applyPositionStyle
      className="tip"
      aria-hidden
    >
      <strong>{bar.label}</strong>
      <dl>
        {parts
          .slice(-MAX_PARTS)
          .toReversed()
          .map(({ series, value }) => (
            <div key={series.id}>
              <dt>
                <span className="swatch" style={{ backgroundColor: series.color }} />
                {series.label}
              </dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        <div className="total">
          <dt>{labels.chartTotal}</dt>
          <dd>
            {formatNumber(total)} {unit}
          </dd>
        </div>
      </dl>
    </TooltipWithBounds>
  );
}
