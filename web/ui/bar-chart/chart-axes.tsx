import { formatCompact } from '#domain/core/format.ts';
import { unitsOf } from './chart-data.ts';
import { MARGIN, type ChartScales, type ScaledParts } from './chart-scales.ts';

/** What a letter takes at most on average in a text of the drawing, in px. */
export const LETTER_WIDTH = 6.7;
/** Room between two texts below the bars, in px. */
const LABEL_GAP = 12;

interface ValueAxisProps {
  /** Stands above the axis: what the figures are, what they are counted in where that is one thing. */
  title: string;
  /** The space above the drawing, and between a figure and its line, in px. */
  top: number;
  gap: number;
  width: number;
  y: ChartScales['y'];
  /** About how many figures there are. */
  count: number;
  tell: (tick: number) => string;
}

/** Lines across the drawing and their figures at the left. */
export const ValueAxis = ({ title, top, gap, width, y, count, tell }: ValueAxisProps) => (
  <>
    {title && (
      <text className="unit" x={-MARGIN.left} y={12 - top}>
        {title}
      </text>
    )}
    {y
      .ticks(count)
      .filter(Number.isInteger)
      .map((tick) => (
        <g key={tick}>
          <line className="rule" x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="share" x={-gap} y={y(tick)} dy={4}>
            {tell(tick)}
          </text>
        </g>
      ))}
  </>
);

/** Figures at the left, periods below; for the eye only, the bars say the rest. */
export function ChartAxes({ parts: { label, columns, series, runs }, scales }: ScaledParts) {
  const { y, width, height, middleOf } = scales;
  // Their unit where it is one; below a panel, which has a name, theirs as well.
  const units = unitsOf(series);
  const title = [...(runs.length > 0 ? [label] : []), ...(units.length === 1 ? units : [])].join(' · ');
  const letters = Math.max(0, ...columns.map((column) => column.label.length));
  const labelWidth = letters * LETTER_WIDTH + LABEL_GAP;
  const every = Math.max(1, Math.ceil((columns.length * labelWidth) / Math.max(1, width)));
  return (
    <g aria-hidden>
      <ValueAxis {...{ title, width, y }} top={MARGIN.top} gap={12} count={5} tell={formatCompact} />
      {columns
        .filter((_, index) => index % every === 0)
        .map(({ id, label: period }) => (
          <text key={id} className="period" x={middleOf(id)} y={height + 22}>
            {period}
          </text>
        ))}
    </g>
  );
}
