import { addDays, addMonths, firstDayOf, isDay, monthOf, type Day, type Month } from '../core/day.ts';
import type { Period } from '../core/period.ts';

/** 9.15: months back from the last use that a chart begins with. */
const DEFAULT_MONTHS = 11;
/** 9.15: days back, for a chart by days. */
const DEFAULT_DAYS = 30;
/** 9.16 */
export const CHART_EARLIEST: Day = '2014-01-01';

/** 4.33: the period of a chart that names none: 11 months back from the last use, from today where there was none. */
export function defaultMonths(lastTimeUsed: Day | null, today: Day): Period {
  const end = lastTimeUsed ?? today;
  return { start: firstDayOf(monthOf(addMonths(firstDayOf(monthOf(end)), -DEFAULT_MONTHS))), end };
}

/** 4.33: the same for a chart by days: 30 days back. */
export function defaultDays(lastTimeUsed: Day | null, today: Day): Period {
  const end = lastTimeUsed ?? today;
  return { start: addDays(end, -DEFAULT_DAYS), end };
}

/** The months that a period touches, in order. */
export function monthsOf(period: Period): Month[] {
  const months: Month[] = [];
  for (let day = firstDayOf(monthOf(period.start)); day <= period.end; day = addMonths(day, 1))
    months.push(monthOf(day));
  return months;
}

/** The period of an address, or the default where it names none or one that no chart can show (4.33). */
export function periodOf(
  asked: { startDate?: string | undefined; endDate?: string | undefined },
  maxMonths: number,
  standard: Period,
): Period {
  const { startDate = '', endDate = '' } = asked;
  const valid =
    isDay(startDate) &&
    isDay(endDate) &&
    startDate <= endDate &&
    startDate >= CHART_EARLIEST &&
    endDate < '9000-01-01' &&
    monthsOf({ start: startDate, end: endDate }).length <= maxMonths;
  return valid ? { start: startDate, end: endDate } : standard;
}
