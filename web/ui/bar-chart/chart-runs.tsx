import { shareOf, type ChartColumn, type ChartRun } from './chart-data.ts';
import { MARGIN, PANEL, type ChartScales } from './use-chart-scales.ts';

/** How lines are told apart without a colour. */
const dashes = ['none', '7 4', '2 3', '12 3 2 3', '1 5'];
export const dashOf = (index: number): string => dashes[index % dashes.length] ?? 'none';
/** A label above a line, in px. */
const LIFT = 6;
/** Where the panel's name stands, in px from the top. */
const TITLE_BASELINE = 12;
/** What a letter of a label takes in px, and how far apart its lines are. */
const LETTER = 6.7;
const LINE = 14;

interface ChartRunsProps {
  /** Names the panel: what its lines are, and in what its axis counts. */
  title: string;
  runs: readonly ChartRun[];
  columns: readonly ChartColumn[];
  scales: ChartScales;
}

/**
 * Running totals as lines in a panel of their own above the bars, with an axis of its own and the same months, against
 * the line of their maximum; for the eye only, the bars say them too.
 */
export function ChartRuns({ title, runs, columns, scales }: ChartRunsProps) {
  const { x, width, share } = scales;
  if (runs.length === 0) return null;
  const full = share(100);
  const at = (id: string): number => (x(id) ?? 0) + x.bandwidth() / 2;
  return (
    <g aria-hidden className="runs" transform={`translate(${MARGIN.left}, ${PANEL.top})`}>
      <text className="unit" x={-MARGIN.left} y={TITLE_BASELINE - PANEL.top}>
        {title}
      </text>
      {share.ticks(2).map((tick) => (
        <g key={tick}>
          <line className="rule" x1={0} x2={width} y1={share(tick)} y2={share(tick)} />
          <text className="share" x={-4} y={share(tick)} dy={4}>
            {tick}%
          </text>
        </g>
      ))}
      <line className="foot" x1={0} x2={width} y1={PANEL.height} y2={PANEL.height} />
      <line className="full" x1={0} x2={width} y1={full} y2={full} />
      <FullText text={runs[0]?.maximumText ?? ''} width={width} full={full} />
      {runs.map((run, index) => {
        const points = columns.flatMap(({ id }) => {
          const total = run.totals[id];
          return total === undefined ? [] : [{ left: at(id), top: share(shareOf(run, total)) }];
        });
        const path = points
          .map(({ left, top }, place) => `${place === 0 ? 'M' : 'L'}${left} ${top}`)
          .join('');
        return (
          <g key={run.id}>
            <path className="halo" d={path} />
            <path className="run" d={path} strokeDasharray={dashOf(index)} />
            {points.map(({ left, top }) => (
              <circle key={left} className="point" cx={left} cy={top} r={2.5} />
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** What the line of the maximum means: above it, and in two lines below it where a phone has no room for one. */
function FullText({ text, width, full }: { text: string; width: number; full: number }) {
  const lines = text.length * LETTER <= width ? [text] : halvesOf(text);
  const isBelow = lines.length > 1;
  return lines.map((line, index) => (
    <text key={line} className="fullText" x={width} y={isBelow ? full + LINE * (index + 1) : full - LIFT}>
      {line}
    </text>
  ));
}

/** Parted at the space nearest to the middle. */
function halvesOf(text: string): string[] {
  const middle = text.length / 2;
  const [before, after] = [text.lastIndexOf(' ', middle), text.indexOf(' ', middle)];
  const at = after < 0 || middle - before < after - middle ? before : after;
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The line of a running total, for the legend. */
export const RunSwatch = ({ index }: { index: number }) => (
  <svg className="line" width={26} height={14} viewBox="0 0 26 14" aria-hidden>
    <path className="run" d="M0 7H26" strokeDasharray={dashOf(index)} />
  </svg>
);
