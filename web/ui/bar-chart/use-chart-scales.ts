import { scaleBand, scaleLinear } from '@visx/scale';
import { useMemo } from 'react';
import { highestOf, type StackedBar } from './chart-data.ts';

export const MARGIN = { top: 12, right: 8, bottom: 32, left: 52 };
/** A bar is never wider (9.12). */
export const MAX_BAR = 80;

export interface ChartScales {
  width: number;
  height: number;
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  barWidth: number;
  leftOf: (stack: StackedBar) => number;
}

/** Where bars and figures stand, in px inside the margins. */
export function useChartScales(
  stacks: readonly StackedBar[],
  outerWidth: number,
  outerHeight: number,
): ChartScales {
  return useMemo(() => {
    const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
    const height = outerHeight - MARGIN.top - MARGIN.bottom;
    const x = scaleBand<string>({
      domain: stacks.map(({ bar }) => bar.id),
      range: [0, width],
      paddingInner: 0.35,
      paddingOuter: 0.2,
    });
    const y = scaleLinear<number>({ domain: [0, highestOf(stacks)], range: [height, 0], nice: 5 });
    const barWidth = Math.min(MAX_BAR, x.bandwidth());
    const leftOf = ({ bar }: StackedBar): number => (x(bar.id) ?? 0) + (x.bandwidth() - barWidth) / 2;
    return { width, height, x, y, barWidth, leftOf };
  }, [stacks, outerWidth, outerHeight]);
}
