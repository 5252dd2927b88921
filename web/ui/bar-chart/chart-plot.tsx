import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { useWidth } from '../use-width.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ChartAxes } from './chart-axes.tsx';
import { runsAt, type ChartBar, type ChartColumn, type ChartRun, type StackedBar } from './chart-data.ts';
import { ChartPatterns } from './chart-patterns.tsx';
import { ChartRuns } from './chart-runs.tsx';
import { ChartStack, describeBar } from './chart-stack.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { MARGIN, useChartScales } from './use-chart-scales.ts';

interface ChartPlotProps {
  label: string;
  stacks: readonly StackedBar[];
  columns: readonly ChartColumn[];
  /** Those of its series: figures of different ones have lanes of their own. */
  units: readonly string[];
  height: number;
  runs: readonly ChartRun[];
  runsTitle: string;
  onHow?: ((bar: ChartBar) => void) | undefined;
}

/** Where nothing is laid out, in tests, the chart is as wide as this. */
const UNKNOWN_WIDTH = 800;

/** What stands above the bars: their unit where it is one; below a panel, which has a name, theirs as well. */
const titleOf = ({ label, units, runs }: Pick<ChartPlotProps, 'label' | 'units' | 'runs'>): string =>
  [...(runs.length > 0 ? [label] : []), ...(units.length === 1 ? units : [])].join(' · ');

/** The drawing: bars that the mouse and the arrow keys reach, each with its figures. */
export function ChartPlot({ label, stacks, columns, units, height, runs, runsTitle, onHow }: ChartPlotProps) {
  const helpId = useId();
  const hatch = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || UNKNOWN_WIDTH;
  const scales = useChartScales({ stacks, columns, unitCount: units.length, runs }, width, height);
  const names = useMemo(() => new Map(columns.map(({ id, label: name }) => [id, name])), [columns]);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const [wanted, setWanted] = useState(0);
  const last = stacks.length - 1;
  const active = Math.min(wanted, last);
  const shown = stacks[pointed ?? (focused ? active : -1)];

  /** What a click and Enter on a bar do: only a bar with figures leads on. */
  const howOf = ({ bar, units: known }: StackedBar) =>
    onHow && known.length > 0 && bar.isExplained !== false ? () => onHow(bar) : undefined;
  const onKeyDown = (event: KeyboardEvent, stack: StackedBar): void => {
    const how = howOf(stack);
    if (how && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      how();
      return;
    }
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
      <VisuallyHidden id={helpId}>{onHow ? widgets.chartKeysHow : widgets.chartKeys}</VisuallyHidden>
      <svg width={width} height={height} role="group" aria-label={label} aria-describedby={helpId}>
        <ChartPatterns id={hatch} />
        <g transform={`translate(${MARGIN.left}, ${scales.room + MARGIN.top})`}>
          <ChartAxes scales={scales} names={names} title={titleOf({ label, units, runs })} />
          {stacks.map((stack, index) => (
            <g
              key={stack.bar.id}
              role={howOf(stack) ? 'button' : 'img'}
              aria-haspopup={howOf(stack) ? 'dialog' : undefined}
              aria-label={describeBar(stack, runsAt(runs, stack.bar))}
              data-bar={index}
              className={howOf(stack) ? 'bar leads' : 'bar'}
              // The bars are one tab stop; the arrow keys move among them.
              tabIndex={index === active ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, stack)}
              onClick={howOf(stack)}
              onFocus={() => onFocus(index)}
              onBlur={() => setFocused(false)}
              onPointerEnter={() => setPointed(index)}
              onPointerLeave={() => setPointed(null)}
            >
              <ChartStack stack={stack} scales={scales} hatch={hatch} />
            </g>
          ))}
        </g>
        <ChartRuns title={runsTitle} runs={runs} columns={columns} scales={scales} />
      </svg>
      {shown !== undefined && (
        <ChartTooltip stack={shown} runs={runsAt(runs, shown.bar)} scales={scales} outerWidth={width} />
      )}
    </div>
  );
}
