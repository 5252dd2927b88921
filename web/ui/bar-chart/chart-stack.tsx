import { Bar } from '@visx/shape';
import { formatNumber } from '#domain/core/format.ts';
import type { StackedBar } from './chart-data.ts';
import type { ChartScales } from './use-chart-scales.ts';

/** What is there can be seen, however small. */
const MIN_PART = 1;

/** What a bar says to screen readers: its total, then its parts. */
export function describeBar({ bar, total, parts }: StackedBar, unit: string): string {
  const shown = parts.map(({ series, value }) => `${series.label} ${formatNumber(value)}`);
  return [`${bar.label}: ${formatNumber(total)} ${unit}`, ...(parts.length > 1 ? shown : [])].join(', ');
}

/** The parts of one bar, one above the other, on a column that answers to the mouse also above a low bar. */
export function ChartStack({ stack, scales }: { stack: StackedBar; scales: ChartScales }) {
  const { x, y, height, barWidth, leftOf } = scales;
  const step = x.step();
  return (
    <>
      <rect
        className="column"
        x={(x(stack.bar.id) ?? 0) - (step - x.bandwidth()) / 2}
        width={step}
        height={height}
      />
      {stack.parts.map((part) => {
        const top = y(part.to);
        const gap = part.from > 0 ? 1 : 0;
        return (
          <Bar
            key={part.series.id}
            x={leftOf(stack)}
            y={top}
            width={barWidth}
            height={Math.max(MIN_PART, y(part.from) - top - gap)}
            style={{ fill: part.series.color }}
          />
        );
      })}
    </>
  );
}
