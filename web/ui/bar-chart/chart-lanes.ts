import type { ChartBar, ChartColumn, StackedBar } from './chart-data.ts';

/** Where a bar's stacks stand: over which columns, in which of them, and in which lane of how many. */
export interface Place {
  first: number;
  last: number;
  /** The column whose lanes it uses; null where it has all its columns for itself and stands in their middle. */
  column: number | null;
  /** One for each unit of the bar, by the unit's index. */
  laneOf: ReadonlyMap<number, number>;
  lanes: number;
}

export const spanOf = (bar: ChartBar, columns: readonly ChartColumn[]): { first: number; last: number } => {
  const at = (id: string): number => columns.findIndex((column) => column.id === id);
  const first = Math.max(0, at(bar.from ?? bar.id));
  return { first, last: Math.max(first, at(bar.to ?? bar.id)) };
};

/**
 * No two stacks cover each other: units stand side by side, and a bar over several columns beside those it meets.
 * Shorter bars choose first, so that the bars of single columns line up.
 */
export function placeBars(
  stacks: readonly StackedBar[],
  columns: readonly ChartColumn[],
  unitCount: number,
): Map<string, Place> {
  const taken = columns.map(() => new Map<number, string>());
  const placed = stacks
    .map(({ bar, units }) => ({ bar, units, ...spanOf(bar, columns) }))
    .toSorted((a, b) => a.last - a.first - (b.last - b.first))
    .map(({ bar, units, first, last }) => {
      const own = taken.slice(first, last + 1);
      const laneOf = new Map<number, number>();
      for (const { index } of units) {
        let lane = index;
        while (own.some((lanes) => lanes.has(lane))) lane += 1;
        for (const lanes of own) lanes.set(lane, bar.id);
        laneOf.set(index, lane);
      }
      return { id: bar.id, first, last, laneOf };
    });
  return new Map(
    placed.map(({ id, first, last, laneOf }) => {
      const own = taken.slice(first, last + 1);
      const alone = own.every((lanes) => [...lanes.values()].every((other) => other === id));
      const column = alone ? null : Math.floor((first + last) / 2);
      const used = alone ? own : [taken[column ?? first]];
      const lanes = Math.max(
        unitCount,
        1,
        ...used.flatMap((one) => [...(one?.keys() ?? [])].map((lane) => lane + 1)),
      );
      return [id, { first, last, column, laneOf, lanes }];
    }),
  );
}
