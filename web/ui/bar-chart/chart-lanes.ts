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
  const placed = stacks
    .map(({ bar, units }) => {
      const first = Math.max(0, at(bar.from ?? bar.id));
      const last = Math.max(first, at(bar.to ?? bar.id));
      return { id: bar.id, units, first, last, own: taken.slice(first, last + 1) };
    })
    .toSorted((a, b) => a.last - a.first - (b.last - b.first))
    .map((place) => {
      const laneOf = new Map<number, number>();
      for (const { index } of place.units) {
        let lane = index;
        while (place.own.some((lanes) => lanes[lane] !== undefined)) lane += 1;
        for (const lanes of place.own) lanes[lane] = place.id;
        laneOf.set(index, lane);
      }
      return { ...place, laneOf };
    });
  return new Map(
    placed.map(({ id, first, last, own, laneOf }) => {
      const isAlone = own.every((lanes) => lanes.every((other) => other === id));
      const column = isAlone ? null : Math.floor((first + last) / 2);
      const used = column === null ? own : taken.slice(column, column + 1);
      return [
        id,
        { first, last, column, laneOf, lanes: Math.max(unitCount, 1, ...used.map((lanes) => lanes.length)) },
      ];
    }),
  );
}
