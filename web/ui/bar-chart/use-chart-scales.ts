import { scaleBand, scaleLinear } from '@visx/scale';
import { useMemo } from 'react';
import {
  highestOf,
  shareOf,
  type ChartColumn,
  type ChartRun,
  type StackedBar,
  type UnitStack,
} from './chart-data.ts';
import { placeBars, spanOf } from './chart-lanes.ts';

export const MARGIN = { top: 30, right: 8, bottom: 36, left: 52 };
/** The panel above the bars in px: room for its name and the maximum's, its lines, and the gap below. */
export const PANEL = { top: 36, height: 92, gap: 28 };
/** A bar is never wider (9.12). */
export const MAX_BAR = 80;

interface Stretch {
  left: number;
  width: number;
}
export type ChartScales = ReturnType<typeof useChartScales>;

interface ChartParts {
  stacks: readonly StackedBar[];
  columns: readonly ChartColumn[];
  unitCount: number;
  runs: readonly ChartRun[];
}

/** Where bars, lines and figures stand, in px inside the margins. */
export function useChartScales(
  { stacks, columns, unitCount, runs }: ChartParts,
  outerWidth: number,
  outerHeight: number,
) {
  return useMemo(() => {
    const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
    /** What the panel of the running totals takes up above the bars; 0 where there is none. */
    const room = runs.length > 0 ? PANEL.top + PANEL.height + PANEL.gap : 0;
    const height = outerHeight - room - MARGIN.top - MARGIN.bottom;
    const x = scaleBand<string>({
      domain: columns.map(({ id }) => id),
      range: [0, width],
      paddingInner: 0.35,
      paddingOuter: 0.2,
    });
    const y = scaleLinear<number>({ domain: [0, highestOf(stacks)], range: [height, 0], nice: 5 });
    const shares = runs.flatMap((run) => Object.values(run.totals).map((total) => shareOf(run, total)));
    /** Shares of a maximum in percent, in that panel; 100 is always in sight. */
    const share = scaleLinear<number>({
      domain: [0, Math.max(100, ...shares)],
      range: [PANEL.height, 0],
      nice: 2,
    });
    const places = placeBars(stacks, columns, unitCount);
    const at = (column: number): number => x(columns[column]?.id ?? '') ?? 0;
    /** The columns of a bar, as wide as its brackets. */
    const bandOf = ({ bar }: StackedBar): Stretch => {
      const { first, last } = spanOf(bar, columns);
      return { left: at(first), width: at(last) - at(first) + x.bandwidth() };
    };
    /** The columns of a bar, from edge to edge. */
    const columnsOf = (stack: StackedBar): Stretch => {
      const band = bandOf(stack);
      const gap = x.step() - x.bandwidth();
      return { left: band.left - gap / 2, width: band.width + gap };
    };
    /** Where the stack of a unit stands. */
    const placeOf = (stack: StackedBar, unit: UnitStack): Stretch => {
      const place = places.get(stack.bar.id);
      const lanes = place?.lanes ?? 1;
      const lane = place?.laneOf.get(unit.index) ?? 0;
      const barWidth = Math.min(MAX_BAR, x.bandwidth() / lanes);
      const band =
        place === undefined || place.column === null
          ? bandOf(stack)
          : { left: at(place.column), width: x.bandwidth() };
      const gap = lanes > 1 && barWidth > 4 ? 1 : 0;
      return {
        left: band.left + band.width / 2 - (lanes * barWidth) / 2 + lane * barWidth,
        width: barWidth - gap,
      };
    };
    return { width, height, room, x, y, share, columnsOf, bandOf, placeOf };
  }, [stacks, columns, unitCount, outerWidth, outerHeight, runs]);
}
