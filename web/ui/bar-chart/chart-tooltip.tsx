import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { tellTotals } from './chart-data.ts';
import { ChartSwatch } from './chart-patterns.tsx';
import { MARGIN, type ChartScales, type DrawnBar } from './chart-scales.ts';

interface ChartTooltipProps {
  drawn: DrawnBar;
  scales: ChartScales;
}

/** More parts than this are summed up by the total. */
const MAX_PARTS = 12;
/** A tooltip is at most this wide; beside a bar of a narrow plot it would run off, and stands over its whole width. */
const TIP_WIDTH = 360;
const NARROW = 500;
const OFFSET = 8;
const LINE = 20;

/** In each unit the parts from the top down and their total; then what grew. */
const groupsOf = ({ units, grown }: DrawnBar) => [
  ...units.map((unit) => [
    ...unit.parts
      .slice(-MAX_PARTS)
      .toReversed()
      .map(({ series, value }) => ({ ...series, told: formatNumber(value) })),
    { id: '', label: widgets.chartTotal, told: tellTotals([unit]), color: undefined, pattern: 0 },
  ]),
  grown.map((run) => ({ ...run, color: undefined, pattern: 0 })),
];

/** The figures of one bar beside it, level with its top; hidden from screen readers, which the bar itself tells them. */
export function ChartTooltip({ drawn, scales }: ChartTooltipProps) {
  const { bar, band, units } = drawn;
  const { width, height, room, gap } = scales;
  const groups = groupsOf(drawn).filter(({ length }) => length > 0);
  // Not above the middle of the plot, and not beyond its right edge and foot.
  const edge = band.left + band.width + gap / 2 + OFFSET;
  const level = Math.min(height / 2, ...units.map(({ top }) => top));
  const foot = height - (groups.flat().length + 2) * LINE;
  const side =
    edge + TIP_WIDTH > width + MARGIN.right
      ? { right: width + MARGIN.right + 2 * OFFSET - edge }
      : { left: MARGIN.left + edge };
  const place = { ...side, top: room + MARGIN.top + Math.max(0, Math.min(level, foot)) };
  const isNarrow = width < NARROW;
  return (
    <div className={isNarrow ? 'tip pinned' : 'tip'} aria-hidden style={isNarrow ? {} : place}>
      <strong>{bar.label}</strong>
      {bar.note !== undefined && <div className="note">{bar.note}</div>}
      {groups.map((figures, index) => (
        <dl key={units[index]?.unit ?? ''}>
          {figures.map(({ id, label, told, color, pattern }) => (
            <div key={id} className={id === '' ? 'total' : undefined}>
              <dt>
                {color !== undefined && <ChartSwatch color={color} pattern={pattern} />}
                {label}
              </dt>
              <dd>{told}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}
