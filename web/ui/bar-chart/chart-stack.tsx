import { formatNumber } from '#domain/core/format.ts';
import type { StackedBar } from './chart-data.ts';
import { patternFill } from './chart-patterns.tsx';
import { MARGIN, PANEL, type ChartScales } from './use-chart-scales.ts';

/** What is there can be seen, however small. */
const MIN_PART = 1;
/** Ends of a bracket below the axis, in px. */
const BRACKET = 4;

/** What a bar says to screen readers: what is to be known of it, its total in each unit, then the parts and what grew. */
export function describeBar(
  { bar, units }: StackedBar,
  runs: readonly { label: string; told: string }[] = [],
): string {
  const totals = units.map(({ unit, total }) => `${formatNumber(total)} ${unit}`);
  const parts = units
    .filter((unit) => unit.parts.length > 1 || units.length > 1)
    .flatMap((unit) => unit.parts.map(({ series, value }) => `${series.label} ${formatNumber(value)}`));
  const grown = runs.map(({ label, told }) => `${label} ${told}`);
  return `${bar.label}: ${[bar.note ?? [], totals, parts, grown].flat().join(', ')}`;
}

interface ChartStackProps {
  stack: StackedBar;
  scales: ChartScales;
  /** The hatching of what is awaited or not complete yet. */
  hatch: string;
}

/** The stacks of one bar on a column that answers to the mouse also above a low bar. */
export function ChartStack({ stack, scales, hatch }: ChartStackProps) {
  const { y, height, room, columnsOf, bandOf, placeOf } = scales;
  // The months go through the panel above, without its name.
  const above = room > 0 ? room - PANEL.top + MARGIN.top : 0;
  const { bar, units } = stack;
  const column = columnsOf(stack);
  const band = bandOf(stack);
  const isLong = (bar.from ?? bar.id) !== (bar.to ?? bar.id);
  return (
    <>
      <rect className="column" x={column.left} y={-above} width={column.width} height={above + height} />
      {bar.look === 'awaited' && (
        <rect className="hatch" x={band.left} width={band.width} height={height} fill={`url(#${hatch})`} />
      )}
      {units.map((unit) => {
        const { left, width } = placeOf(stack, unit);
        return (
          <g key={unit.unit}>
            {unit.parts
              .filter(({ value }) => value > 0n)
              .map((part) => {
                const top = y(part.to);
                const gap = part.from > 0 ? 1 : 0;
                const place = {
                  x: left,
                  y: top,
                  width,
                  height: Math.max(MIN_PART, y(part.from) - top - gap),
                };
                const over = patternFill(hatch, part.series.pattern);
                return (
                  <g key={part.series.id}>
                    <rect className="part" {...place} style={{ fill: part.series.color }} />
                    {over !== null && <rect className="over" {...place} fill={over} />}
                  </g>
                );
              })}
            {unit.total === 0n ? (
              <text className="zero" x={left + width / 2} y={height - 4} textAnchor="middle">
                0
              </text>
            ) : (
              bar.look === 'running' && (
                <rect
                  className="hatch"
                  x={left}
                  y={y(Number(unit.total))}
                  width={width}
                  height={height - y(Number(unit.total))}
                  fill={`url(#${hatch}-over)`}
                />
              )
            )}
          </g>
        );
      })}
      {isLong && units.length > 0 && (
        <path className="bracket" d={`M${band.left} ${height}v${BRACKET}h${band.width}v${-BRACKET}`} />
      )}
    </>
  );
}
