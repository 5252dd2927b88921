import { addDays, addMonths, firstDayOf, lastDayOf, monthOf, type Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';

const MONTHS_BACK = 3;
const MONTHS_AHEAD = 18;

/** The days of a calendar: whole months, three before this one and eighteen after it. What is still to be reported stays. */
export function windowOf(today: Day): Period {
  const month = firstDayOf(monthOf(today));
  return {
    start: addMonths(month, -MONTHS_BACK),
    end: lastDayOf(monthOf(addMonths(month, MONTHS_AHEAD))),
  };
}

/** Up to when months to be reported are told: who reports plans ahead, the vendor's staff look at what is late. */
export const lastReportDay = (today: Day, internal: boolean): Day =>
  internal ? addDays(firstDayOf(monthOf(today)), -1) : windowOf(today).end;
