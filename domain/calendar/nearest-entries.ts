import { daysBetween, type Day } from '../core/day.ts';
import { ENTRIES_MAX, type Calendar, type CalendarEntry } from './schema.ts';

/** A calendar in the order of its days; of too many entries those nearest to today, and how many there are beside. */
export function nearestEntries(entries: readonly CalendarEntry[], today: Day, max = ENTRIES_MAX): Calendar {
  const distance = ({ day }: CalendarEntry): number => Math.abs(daysBetween(today, day));
  const kept =
    entries.length <= max
      ? entries
      : entries.toSorted((a, b) => distance(a) - distance(b) || compare(a, b)).slice(0, max);
  return { entries: kept.toSorted(compare), more: entries.length - kept.length };
}

const compare = (a: CalendarEntry, b: CalendarEntry): number =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1;
