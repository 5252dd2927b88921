import { addMonths, firstDayOf, lastDayOf, monthOf, type Day } from './day.ts';
import type { Period } from './period.ts';

/** The periods that people report most: the last whole month, quarter and year. */
export function usualPeriods(today: Day): Readonly<Record<'lastMonth' | 'lastQuarter' | 'lastYear', Period>> {
  const month = monthOf(addMonths(firstDayOf(monthOf(today)), -1));
  const inQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  const quarterEnd = addMonths(firstDayOf(monthOf(today)), -inQuarter - 1);
  const year = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
  return {
    lastMonth: { start: firstDayOf(month), end: lastDayOf(month) },
    lastQuarter: { start: addMonths(quarterEnd, -2), end: lastDayOf(monthOf(quarterEnd)) },
    lastYear: { start: `${year}-01-01`, end: `${year}-12-31` },
  };
}
