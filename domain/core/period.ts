import { addDays, daysBetween, lastDayOf, monthOf, type Day, type Month } from './day.ts';

/** A span of days, both ends included. */
export interface Period {
  start: Day;
  end: Day;
}

export const contains = (period: Period, day: Day): boolean => period.start <= day && day <= period.end;

export const overlaps = (a: Period, b: Period): boolean => a.start <= b.end && b.start <= a.end;

/** Number of days in the period, both ends counted. */
export const lengthInDays = (period: Period): number => daysBetween(period.start, period.end) + 1;

/**
 * Splits a whole value over the months of a period by days. The shares are integers and add up exactly to the
 * value: every month but the last gets the rounded-down running share, so nothing is lost and nothing is added.
 */
export function splitByMonths(value: bigint, period: Period): { month: Month; value: bigint }[] {
  const total = BigInt(lengthInDays(period));
  const shares: { month: Month; value: bigint }[] = [];
  let given = 0n;
  let days = 0n;
  for (let day = period.start; day <= period.end;) {
    const month = monthOf(day);
    const until = lastDayOf(month) < period.end ? lastDayOf(month) : period.end;
    days += BigInt(daysBetween(day, until) + 1);
    const upToHere = (value * days) / total;
    shares.push({ month, value: upToHere - given });
    given = upToHere;
    day = addDays(until, 1);
  }
  return shares;
}
