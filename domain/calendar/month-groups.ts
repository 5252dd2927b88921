import { monthOf, type Day, type Month } from '../core/day.ts';
import type { CalendarEntry } from './schema.ts';

export interface CalendarMonth {
  month: Month;
  entries: readonly CalendarEntry[];
}

export interface CalendarGroups {
  /** Reports that can be made now, the oldest first: they stand here whatever their month, and nowhere else. */
  due: readonly CalendarEntry[];
  past: readonly CalendarMonth[];
  /** From this month on, which is there even with nothing in it. */
  months: readonly CalendarMonth[];
}

const isDue = (entry: CalendarEntry): boolean => entry.kind !== 'EXPIRY' && entry.isDue;

/** The entries of a calendar as they are read: what is to be done, then month by month. */
export function groupByMonth(entries: readonly CalendarEntry[], today: Day): CalendarGroups {
  const current = monthOf(today);
  const byMonth = Map.groupBy(
    entries.filter((entry) => !isDue(entry)),
    ({ day }) => monthOf(day),
  );
  if (!byMonth.has(current)) byMonth.set(current, []);
  const months = [...byMonth]
    .map(([month, of]) => ({ month, entries: of }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return {
    due: entries.filter(isDue),
    past: months.filter(({ month }) => month < current),
    months: months.filter(({ month }) => month >= current),
  };
}
