import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { useWidth } from '../use-width.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ChartAxes } from './chart-axes.tsx';
import { isExplained, type ChartParts } from './chart-data.ts';
import { ChartPatterns } from './chart-patterns.tsx';
import { ChartRuns } from './chart-runs.tsx';
import { MARGIN, scaleChart } from './chart-scales.ts';
import { ChartStack, describeBar } from './chart-stack.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';

/** Where nothing is laid out, in tests, the chart is as wide as this. */
const UNKNOWN_WIDTH = 800;

/** The drawing: bars that the mouse and the arrow keys reach, each with its figures. */
export function ChartPlot(parts: ChartParts) {
  const { label, runs, height, onHow } = parts;
  const helpId = useId();
  const hatch = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || UNKNOWN_WIDTH;
  const scales = useMemo(() => scaleChart(parts, width), [parts, width]);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [wanted, setWanted] = useState(0);
  const last = scales.bars.length - 1;
  const active = Math.min(wanted, last);
  const shown = scales.bars[pointed ?? (isFocused ? active : -1)];

  const onKeyDown = (event: KeyboardEvent, how: (() => void) | undefined): void => {
    const next = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: last }[event.key];
    const isPressed = how !== undefined && (event.key === 'Enter' || event.key === ' ');
    if (next === undefined && !isPressed) return;
    event.preventDefault();
    if (next === undefined) return how?.();
    const target = Math.max(0, Math.min(next, last));
    frame.current?.querySelector<SVGGElement>(`[data-bar="${target}"]`)?.focus();
  };

  return (
    <div ref={frame} className="plot" style={{ height }}>
      <VisuallyHidden id={helpId}>{onHow ? widgets.chartKeysHow : widgets.chartKeys}</VisuallyHidden>
      <svg width={width} height={height} role="group" aria-label={label} aria-describedby={helpId}>
        <ChartPatterns id={hatch} />
        <g transform={`translate(${MARGIN.left}, ${scales.room + MARGIN.top})`}>
          <ChartAxes parts={parts} scales={scales} />
          {scales.bars.map((drawn, index) => {
            const how = onHow && isExplained(drawn) ? () => onHow(drawn.bar) : undefined;
            return (
              <g
                key={drawn.bar.id}
                role={how ? 'button' : 'img'}
                aria-haspopup={how && 'dialog'}
                aria-label={describeBar(drawn)}
                data-bar={index}
                className={how ? 'bar leads' : 'bar'}
                // The bars are one tab stop; the arrow keys move among them.
                tabIndex={index === active ? 0 : -1}
                onKeyDown={(event) => onKeyDown(event, how)}
                onClick={how}
                onFocus={() => {
                  setWanted(index);
                  setFocused(true);
                }}
                onBlur={() => setFocused(false)}
                onPointerEnter={() => setPointed(index)}
                onPointerLeave={() => setPointed(null)}
              >
                <ChartStack drawn={drawn} scales={scales} hatch={hatch} />
              </g>
            );
          })}
        </g>
        {runs.length > 0 && <ChartRuns parts={parts} scales={scales} />}
      </svg>
      {shown !== undefined && <ChartTooltip drawn={shown} scales={scales} />}
    </div>
  );
}
