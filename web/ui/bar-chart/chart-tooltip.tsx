import { TooltipWithBounds } from '@visx/tooltip';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { useUiLabels } from '../ui-labels.tsx';
import type { StackedBar, UnitStack } from './chart-data.ts';
import { ChartSwatch } from './chart-patterns.tsx';

interface ChartTooltipProps {
  stack: StackedBar;
  /** What had grown by the end of the bar. */
  runs: readonly { id: string; label: string; told: string }[];
  left: number;
  top: number;
  /** Where the plot is this narrow the figures stand over its whole width. */
  narrow: boolean;
}

/** More parts than this are summed up by the total. */
const MAX_PARTS = 12;

/** The figures of one bar; hidden from screen readers, which the bar itself tells them. */
export function ChartTooltip({ stack, runs, left, top, narrow }: ChartTooltipProps) {
  const { bar, units } = stack;
  const content = (
    <>
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
    </>
  );
  if (narrow) return <Pinned>{content}</Pinned>;
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
      {content}
    </TooltipWithBounds>
  );
}

const Pinned = ({ children }: { children: ReactNode }) => (
  <div className="tip pinned" aria-hidden>
    {children}
  </div>
);

/** The parts of one unit and their total; never that of two units. */
function UnitFigures({ unit: { unit, total, parts } }: { unit: UnitStack }) {
  const labels = useUiLabels();
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
        <dt>{labels.chartTotal}</dt>
        <dd>
          {formatNumber(total)} {unit}
        </dd>
      </div>
    </dl>
  );
}
