import {
  daysBetween,
  firstDayOf,
  lastDayOf,
  monthNumber,
  monthOfNumber,
  type Day,
  type Month,
} from './day.ts';

/** A span of days, both ends included. */
export interface Period {
  start: Day;
  end: Day;
}

export const contains = (period: Period, day: Day): boolean => period.start <= day && day <= period.end;

export const overlaps = (a: Period, b: Period): boolean => a.start <= b.end && b.start <= a.end;

/** Number of days in the period, both ends counted. */
export const lengthInDays = (period: Period): number => daysBetween(period.start, period.end) + 1;

/** Number of months that the period touches. Counted, not walked: a period may reach over thousands of years. */
export const lengthInMonths = (period: Period): number =>
  Math.max(0, monthNumber(period.end) - monthNumber(period.start) + 1);

/** The months that a period touches, in order. */
export function monthsOf(period: Period): Month[] {
  const first = monthNumber(period.start);
  return Array.from({ length: lengthInMonths(period) }, (_, at) => monthOfNumber(first + at));
}

/**
 * Splits a whole value over the months of a period by days. The shares are integers and add up exactly to the
 * value: every month but the last gets the rounded-down running share, so nothing is lost and nothing is added.
 */
export function splitByMonths(value: bigint, period: Period): { month: Month; value: bigint }[] {
  const total = BigInt(lengthInDays(period));
  let given = 0n;
  let days = 0n;
  return monthsOf(period).map((month, at, months) => {
    const from = at === 0 ? period.start : firstDayOf(month);
    const until = at === months.length - 1 ? period.end : lastDayOf(month);
    days += BigInt(daysBetween(from, until) + 1);
    const upToHere = (value * days) / total;
    const share = { month, value: upToHere - given };
    given = upToHere;
    return share;
  });
}
