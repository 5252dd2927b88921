import { LETTER_WIDTH, ValueAxis } from './chart-axes.tsx';
import { shareOf } from './chart-data.ts';
import { MARGIN, PANEL, type ScaledParts } from './chart-scales.ts';

/** How lines are told apart without a colour. */
const dashes = ['none', '7 4', '2 3', '12 3 2 3', '1 5'];
const dashOf = (index: number): string => dashes[index % dashes.length] ?? 'none';

/**
 * Running totals as lines in a panel of their own above the bars, with an axis of its own and the same months, against
 * the line of their maximum; for the eye only, the bars say them too.
 */
export function ChartRuns({ parts: { runs, runsTitle, columns }, scales }: ScaledParts) {
  const { width, share, middleOf } = scales;
  const full = share(100);
  return (
    <g aria-hidden className="runs" transform={`translate(${MARGIN.left}, ${PANEL.top})`}>
      <ValueAxis
        title={runsTitle}
        width={width}
        top={PANEL.top}
        gap={4}
        y={share}
        count={2}
        tell={(tick) => `${tick}%`}
      />
      <line className="foot" x2={width} y1={PANEL.height} y2={PANEL.height} />
      <line className="full" x2={width} y1={full} y2={full} />
      {linesOf(runs[0]?.maximumText ?? '', width).map((line, index, { length }) => (
        <text key={line} className="fullText" x={width} y={full + (length > 1 ? 14 * (index + 1) : -6)}>
          {line}
        </text>
      ))}
      {runs.map((run, index) => {
        const points = columns.flatMap(({ id }) => {
          const total = run.totals[id];
          return total === undefined ? [] : [{ left: middleOf(id), top: share(shareOf(run, total)) }];
        });
        const line = points.map(({ left, top }) => `${left},${top}`).join(' ');
        return (
          <g key={run.id}>
            <polyline className="halo" points={line} />
            <polyline className="run" points={line} strokeDasharray={dashOf(index)} />
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
function linesOf(text: string, width: number): string[] {
  if (text.length * LETTER_WIDTH <= width) return [text];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The line of a running total, for the legend. */
export const RunSwatch = ({ index }: { index: number }) => (
  <svg className="line" width={26} height={14} viewBox="0 0 26 14" aria-hidden>
    <path className="run" d="M0 7H26" strokeDasharray={dashOf(index)} />
  </svg>
);
