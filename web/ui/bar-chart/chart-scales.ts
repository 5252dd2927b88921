import { scaleBand, scaleLinear } from '@visx/scale';
import { highestOf, shareOf, unitsOf, type ChartParts } from './chart-data.ts';

export const MARGIN = { top: 30, right: 8, bottom: 36, left: 52 };
/** The panel above the bars in px: room for its name and the maximum's, its lines, and the gap below. */
export const PANEL = { top: 36, height: 92, gap: 28 };
/** A bar is never wider (9.12). */
const MAX_BAR = 80;

export type ChartScales = ReturnType<typeof scaleChart>;
export interface ScaledParts {
  parts: ChartParts;
  scales: ChartScales;
}
export type DrawnBar = ChartScales['bars'][number];

/**
 * Where the stacks of each bar stand: over which columns, in which of them (`null` where it has them for itself and
 * stands in their middle), in which lane for each unit, and of how many. No two stacks cover each other: units stand
 * side by side, long bars beside those they meet. Shorter ones choose first, so that bars of single columns line up.
 */
export function placeBars({ stacks, columns, series }: Pick<ChartParts, 'stacks' | 'columns' | 'series'>) {
  const unitCount = unitsOf(series).length;
  const at = (id: string): number => columns.findIndex((column) => column.id === id);
  /** The bars of each column by their lanes. */
  const taken = columns.map((): string[] => []);
  const places = stacks.map((stack) => {
    const { id, from = id, to = id } = stack.bar;
    const first = Math.max(0, at(from));
    const last = Math.max(first, at(to));
    const units = stack.units.map((unit) => ({ ...unit, lane: unit.index }));
    return { ...stack, units, first, last, own: taken.slice(first, last + 1) };
  });
  for (const { bar, units, own } of places.toSorted((a, b) => a.last - a.first - (b.last - b.first)))
    for (const unit of units) {
      while (own.some((lanes) => lanes[unit.lane] !== undefined)) unit.lane += 1;
      for (const lanes of own) lanes[unit.lane] = bar.id;
    }
  return places.map(({ own, ...place }) => {
    const isAlone = own.every((lanes) => lanes.every((other) => other === place.bar.id));
    const column = isAlone ? null : Math.floor((place.first + place.last) / 2);
    const used = column === null ? own : taken.slice(column, column + 1);
    return { ...place, column, lanes: Math.max(unitCount, 1, ...used.map(({ length }) => length)) };
  });
}

/** Where bars, lines and figures stand, in px inside the margins. */
export function scaleChart(parts: ChartParts, outerWidth: number) {
  const { stacks, columns, runs } = parts;
  const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
  /** What the panel of the running totals takes up above the bars; 0 where there is none. */
  const room = runs.length > 0 ? PANEL.top + PANEL.height + PANEL.gap : 0;
  const height = parts.height - room - MARGIN.top - MARGIN.bottom;
  const domain = columns.map(({ id }) => id);
  const x = scaleBand<string>({ domain, range: [0, width], paddingInner: 0.35, paddingOuter: 0.2 });
  const y = scaleLinear<number>({ domain: [0, highestOf(stacks)], range: [height, 0], nice: 5 });
  const shares = runs.flatMap((run) => Object.values(run.totals).map((total) => shareOf(run, total)));
  /** Shares of a maximum in percent, in that panel; 100 is always in sight. */
  const share = scaleLinear<number>({
    domain: [0, Math.max(100, ...shares)],
    range: [PANEL.height, 0],
    nice: 2,
  });
  const stretch = (first: number, last: number) => {
    const left = x(domain[first] ?? '') ?? 0;
    return { left, width: (x(domain[last] ?? '') ?? 0) - left + x.bandwidth() };
  };
  const bars = placeBars(parts).map(({ first, last, column, lanes, ...stack }) => {
    /** Its columns, as wide as its brackets. */
    const band = stretch(first, last);
    const home = column === null ? band : stretch(column, column);
    const barWidth = Math.min(MAX_BAR, x.bandwidth() / lanes);
    const left = home.left + home.width / 2 - (lanes * barWidth) / 2;
    const unitWidth = barWidth - (lanes > 1 && barWidth > 4 ? 1 : 0);
    const units = stack.units.map((unit) => {
      return { ...unit, left: left + unit.lane * barWidth, width: unitWidth, top: y(Number(unit.total)) };
    });
    return { ...stack, band, units };
  });
  /** The middle of a column. */
  const middleOf = (id: string): number => (x(id) ?? 0) + x.bandwidth() / 2;
  return { width, height, room, gap: x.step() - x.bandwidth(), y, share, bars, middleOf };
}
