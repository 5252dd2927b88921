import type { CSSProperties } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import type { StackedBar, UnitStack } from './chart-data.ts';
import { ChartSwatch } from './chart-patterns.tsx';
import { MARGIN, type ChartScales } from './use-chart-scales.ts';

interface ChartTooltipProps {
  stack: StackedBar;
  /** What had grown by the end of the bar. */
  runs: readonly { id: string; label: string; told: string }[];
  scales: ChartScales;
  /** Of the plot with its margins. */
  outerWidth: number;
}

/** More parts than this are summed up by the total. */
const MAX_PARTS = 12;

/** Narrower than this, a tooltip beside a bar would run off the plot: it stands over its whole width. */
const NARROW = 560;
/** A tooltip is at most this wide, and begins so far from its bar. */
const TIP_WIDTH = 360;
const OFFSET = 8;
const LINE = 20;

/** Beside the bar, level with its top or the middle of the plot; not beyond its right edge and foot. */
function placeOf({ stack, runs, scales, outerWidth }: ChartTooltipProps): CSSProperties {
  const column = scales.columnsOf(stack);
  const edge = MARGIN.left + column.left + column.width;
  const level = Math.min(scales.height / 2, ...stack.units.map(({ total }) => scales.y(Number(total))));
  const lines = stack.units.reduce(
    (sum, { parts }) => sum + Math.min(parts.length, MAX_PARTS) + 1,
    runs.length + 2,
  );
  const top = scales.room + MARGIN.top + Math.max(0, Math.min(level, scales.height - lines * LINE));
  const isBeyond = edge + OFFSET + TIP_WIDTH > outerWidth;
  return { top, ...(isBeyond ? { right: outerWidth - edge + OFFSET } : { left: edge + OFFSET }) };
}

/** The figures of one bar; hidden from screen readers, which the bar itself tells them. */
export function ChartTooltip(props: ChartTooltipProps) {
  const { stack, runs, outerWidth } = props;
  const { bar, units } = stack;
  const isNarrow = outerWidth < NARROW;
  return (
    <div
      className={isNarrow ? 'tip pinned' : 'tip'}
      aria-hidden
      style={isNarrow ? undefined : placeOf(props)}
    >
      <strong>{bar.label}</strong>
      {bar.note !== undefined && <div className="note">{bar.note}</div>}
      {units.map((unit) => (
        <UnitFigures key={unit.unit} unit={unit} />
      ))}
      {runs.length > 0 && (
        <dl>
          {runs.map(({ id, label, told }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{told}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The parts of one unit and their total; never that of two units. */
function UnitFigures({ unit: { unit, total, parts } }: { unit: UnitStack }) {
  return (
    <dl>
      {parts
        .slice(-MAX_PARTS)
        .toReversed()
        .map(({ series, value }) => (
          <div key={series.id}>
            <dt>
              <ChartSwatch color={series.color} pattern={series.pattern} />
              {series.label}
            </dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      <div className="total">
        <dt>{widgets.chartTotal}</dt>
        <dd>
          {formatNumber(total)} {unit}
        </dd>
      </div>
    </dl>
  );
}
