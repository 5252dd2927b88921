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
/** Where the title stands above the axis, in px from the top, and the periods below it. */
const UNIT_BASELINE = 12;
const PERIOD_BASELINE = 22;

/** Lines and figures at the left, periods below; for the eye only, the bars say the rest. */
export function ChartAxes({ scales, names, title }: ChartAxesProps) {
  const { x, y, width, height } = scales;
  const letters = Math.max(0, ...x.domain().map((id) => names.get(id)?.length ?? 0));
  const labelWidth = letters * LETTER_WIDTH + LABEL_GAP;
  const every = Math.max(1, Math.ceil((x.domain().length * labelWidth) / Math.max(1, width)));
  const figures = y.ticks(5).filter((tick) => Number.isInteger(tick));
  const periods = x.domain().filter((_, index) => index % every === 0);
  return (
    <g aria-hidden>
      {title !== '' && (
        <text className="unit" x={-MARGIN.left} y={UNIT_BASELINE - MARGIN.top}>
          {title}
        </text>
      )}
      {figures.map((tick) => (
        <g key={tick}>
          <line className="rule" x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="share" x={-12} y={y(tick)} dy={4}>
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      {periods.map((id) => (
        <text key={id} className="period" x={(x(id) ?? 0) + x.bandwidth() / 2} y={height + PERIOD_BASELINE}>
          {names.get(id)}
        </text>
      ))}
    </g>
  );
}
