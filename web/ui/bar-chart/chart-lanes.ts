import type { ChartColumn, StackedBar } from './chart-data.ts';

/**
 * Where the stacks of each bar stand: over which columns, in which of them (`null` where it has them for itself and
 * stands in their middle), in which lane for each unit, and of how many. No two stacks cover each other: units stand
 * side by side, long bars beside those they meet. Shorter ones choose first, so that bars of single columns line up.
 */
export function placeBars(stacks: readonly StackedBar[], columns: readonly ChartColumn[], unitCount: number) {
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
