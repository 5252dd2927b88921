import { formatNumber } from '#domain/core/format.ts';
import { tellTotals, type StackedBar } from './chart-data.ts';
import { patternFill } from './chart-patterns.tsx';
import { MARGIN, PANEL, type ChartScales, type DrawnBar } from './chart-scales.ts';

/** What a bar says to screen readers: what is to be known of it, its total in each unit, then the parts and what grew. */
export function describeBar({ bar, units, grown }: StackedBar): string {
  const parts = units
    .filter((unit) => unit.parts.length > 1 || units.length > 1)
    .flatMap((unit) => unit.parts.map(({ series, value }) => `${series.label} ${formatNumber(value)}`));
  const told = grown.map((run) => `${run.label} ${run.told}`);
  return `${bar.label}: ${[bar.note ?? [], tellTotals(units), parts, told].flat().join(', ')}`;
}

interface ChartStackProps {
  drawn: DrawnBar;
  scales: ChartScales;
  /** The hatching of what is awaited or not complete yet. */
  hatch: string;
}

/** The stacks of one bar on a column that answers to the mouse also above a low bar. */
export function ChartStack({ drawn: { bar, units, band }, scales, hatch }: ChartStackProps) {
  const { y, height, room, gap } = scales;
  // The months go through the panel above, without its name.
  const above = room > 0 ? room - PANEL.top + MARGIN.top : 0;
  const isLong = (bar.from ?? bar.id) !== (bar.to ?? bar.id);
  const column = { x: band.left - gap / 2, width: band.width + gap };
  return (
    <>
      <rect className="column" {...column} y={-above} height={above + height} />
      {bar.look === 'awaited' && (
        <rect className="hatch" x={band.left} width={band.width} height={height} fill={`url(#${hatch})`} />
      )}
      {units.map(({ unit, total, parts, left, width, top }) => (
        <g key={unit}>
          {parts
            .filter(({ value }) => value > 0n)
            .map(({ series, from, to }) => {
              // What is there can be seen, however small.
              const seen = Math.max(1, y(from) - y(to) - (from > 0 ? 1 : 0));
              const place = { x: left, y: y(to), width, height: seen };
              const over = patternFill(hatch, series.pattern);
              return (
                <g key={series.id}>
                  <rect className="part" {...place} fill={series.color} />
                  {over !== null && <rect className="over" {...place} fill={over} />}
                </g>
              );
            })}
          {total === 0n && (
            <text className="zero" x={left + width / 2} y={height - 4}>
              0
            </text>
          )}
          {total > 0n && bar.look === 'running' && (
            <rect
              className="hatch"
              x={left}
              y={top}
              width={width}
              height={height - top}
              fill={`url(#${hatch}-over)`}
            />
          )}
        </g>
      ))}
      {isLong && units.length > 0 && (
        <path className="bracket" d={`M${band.left} ${height}v4h${band.width}v-4`} />
      )}
    </>
  );
}
