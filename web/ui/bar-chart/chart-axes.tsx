import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { formatCompact } from '#domain/core/format.ts';
import { MARGIN, type ChartScales } from './use-chart-scales.ts';

interface ChartAxesProps {
  scales: ChartScales;
  /** Text below each bar by its id. */
  names: ReadonlyMap<string, string>;
  /** Stands above the axis: what the figures are, what they are counted in where that is one thing. */
  title: string;
}

/** What a letter of a text below the bars takes at most on average, and the room between two texts, in px. */
const LETTER_WIDTH = 6.7;
const LABEL_GAP = 12;
/** Where the title stands above the axis, in px from the top. */
const UNIT_BASELINE = 12;
const LINE = 'var(--mui-palette-divider)';

/** Plain text: the library's own measures every word in the page. */
function Tick({ x, y, formattedValue, textAnchor, dx, dy }: TickRendererProps) {
  return (
    <text
      x={x}
      y={y}
      dx={dx}
      dy={dy}
      textAnchor={textAnchor}
      fontSize={12}
      fill="var(--mui-palette-text-secondary)"
    >
      {formattedValue}
    </text>
  );
}

/** Lines and figures at the left, periods below; for the eye only, the bars say the rest. */
export function ChartAxes({ scales, names, title }: ChartAxesProps) {
  const { x, y, width, height } = scales;
  const letters = Math.max(0, ...x.domain().map((id) => names.get(id)?.length ?? 0));
  const labelWidth = letters * LETTER_WIDTH + LABEL_GAP;
  const every = Math.max(1, Math.ceil((x.domain().length * labelWidth) / Math.max(1, width)));
  const figures = y.ticks(5).filter((tick) => Number.isInteger(tick));
  return (
    <g aria-hidden>
      {figures.map((tick) => (
        <line
          key={tick}
          x1={0}
          x2={width}
          y1={y(tick)}
          y2={y(tick)}
          stroke={LINE}
          shapeRendering="crispEdges"
        />
      ))}
      {title !== '' && (
        <text className="unit" x={-MARGIN.left} y={UNIT_BASELINE - MARGIN.top}>
          {title}
        </text>
      )}
      <AxisLeft
        scale={y}
        tickValues={figures}
        tickFormat={(value) => formatCompact(Number(value))}
        hideAxisLine
        hideTicks
        tickComponent={Tick}
        tickLabelProps={{ textAnchor: 'end', dx: -4, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={height}
        tickValues={x.domain().filter((_, index) => index % every === 0)}
        tickFormat={(id) => names.get(id) ?? ''}
        stroke={LINE}
        hideTicks
        tickComponent={Tick}
        tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
      />
    </g>
  );
}
