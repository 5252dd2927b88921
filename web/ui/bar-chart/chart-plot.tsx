import { Group } from '@visx/group';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import { useWidth } from '../use-width.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ChartAxes } from './chart-axes.tsx';
import type { StackedBar } from './chart-data.ts';
import { ChartStack, describeBar } from './chart-stack.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { MARGIN, useChartScales } from './use-chart-scales.ts';

interface ChartPlotProps {
  label: string;
  unit: string;
  stacks: readonly StackedBar[];
  height: number;
}

/** Where nothing is laid out, in tests, the chart is as wide as this. */
const UNKNOWN_WIDTH = 800;

/** The drawing: bars that the mouse and the arrow keys reach, each with its figures. */
export function ChartPlot({ label, unit, stacks, height }: ChartPlotProps) {
  const labels = useUiLabels();
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || UNKNOWN_WIDTH;
  const scales = useChartScales(stacks, width, height);
  const names = useMemo(() => new Map(stacks.map(({ bar }) => [bar.id, bar.label])), [stacks]);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const [wanted, setWanted] = useState(0);
  const last = stacks.length - 1;
  const active = Math.min(wanted, last);
  const shown = stacks[pointed ?? (focused ? active : -1)];

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = Math.max(0, Math.min(next, last));
    frame.current?.querySelector<SVGGElement>(`[data-bar="${target}"]`)?.focus();
  };
  const onFocus = (index: number): void => {
    setWanted(index);
    setFocused(true);
  };

  return (
    <div ref={frame} className="plot" style={{ height }}>
      <VisuallyHidden id={helpId}>{labels.chartKeys}</VisuallyHidden>
      <svg width={width} height={height} role="group" aria-label={label} aria-describedby={helpId}>
        <Group left={MARGIN.left} top={MARGIN.top}>
          <ChartAxes scales={scales} names={names} />
          {stacks.map((stack, index) => (
            <g
              key={stack.bar.id}
              role="img"
              aria-label={describeBar(stack, unit)}
              data-bar={index}
              className="bar"
              // The bars are one tab stop; the arrow keys move among them.
              tabIndex={index === active ? 0 : -1}
              onKeyDown={onKeyDown}
              onFocus={() => onFocus(index)}
              onBlur={() => setFocused(false)}
              onPointerEnter={() => setPointed(index)}
              onPointerLeave={() => setPointed(null)}
            >
              <ChartStack stack={stack} scales={scales} />
            </g>
          ))}
        </Group>
      </svg>
      {shown !== undefined && (
        <ChartTooltip
          stack={shown}
          unit={unit}
          left={MARGIN.left + scales.leftOf(shown) + scales.barWidth}
          top={MARGIN.top + scales.y(Number(shown.total))}
        />
      )}
    </div>
  );
}
