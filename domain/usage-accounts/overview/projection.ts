import { addMonths, firstDayOf, lastDayOf, monthOf, type Day } from '../../core/day.ts';
import { lengthInDays, type Period } from '../../core/period.ts';

/** What is known of a group's usage in its term. */
export interface KnownUsage {
  /** The days, both included, whose usage is held against the maximum. */
  term: Period;
  totalUsage: bigint;
  /** The periods that were reported for, in any order; they may overlap. */
  reported: readonly Period[];
}

/** What usage will be at the end of its term if it goes on as it was reported: an estimate, and said to be one. */
export interface Projection {
  value: bigint;
  /** Days of the term that are reported, and all of them. */
  knownDays: number;
  termDays: number;
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** Days that lie in any of the periods, each counted once. */
function countDays(periods: readonly Period[]): number {
  let days = 0;
  let until: Day | null = null;
  for (const { start, end } of periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    if (until !== null && end <= until) continue;
    days += lengthInDays({ start, end }) - (until === null || start > until ? 0 : lengthInDays({ start, end: until })); // prettier-ignore
    until = end;
  }
  return days;
}

/**
 * The estimate for the end of a term, from its second month on: the pace of the reported days, kept over those that
 * are not reported. A month with a report is known up to today; a month without one is not taken for a month of 0.
 */
export function projectUsage({ term, totalUsage, reported }: KnownUsage, today: Day): Projection | null {
  const inTime = addMonths(term.start, 1) <= today && today <= term.end;
  if (!inTime || totalUsage === 0n) return null;
  const known = reported.flatMap(({ start, end }) => {
    const from = later(term.start, firstDayOf(monthOf(start)));
    const until = earlier(term.end, later(end, earlier(today, lastDayOf(monthOf(end)))));
    return from <= until ? [{ start: from, end: until }] : [];
  });
  const knownDays = countDays(known);
  const termDays = lengthInDays(term);
  // A month at least must be known, and something of the term must be left.
  if (knownDays < MONTH_DAYS || knownDays >= termDays) return null;
  const [days, rest] = [BigInt(knownDays), BigInt(termDays - knownDays)];
  return { value: totalUsage + (totalUsage * rest + days / 2n) / days, knownDays, termDays };
}
const MONTH_DAYS = 28;

/** Digits that an estimate may claim. */
const SIGNIFICANT = 3;

const WHOLE = 100;

/** An estimated percentage as it is told: whole, unless it would read as nothing or as the maximum without being that. */
export function roundEstimatedPercent(percent: number): number {
  const rounded = Math.round(percent);
  const isTrue = Math.sign(rounded - WHOLE) === Math.sign(percent - WHOLE);
  return rounded > 0 && isTrue ? rounded : percent;
}

/** An estimate as it is told: three digits and zeros, so that nobody takes it for a count. */
export function roundEstimate(value: bigint): bigint {
  const digits = value.toString().length;
  if (digits <= SIGNIFICANT) return value;
  const step = 10n ** BigInt(digits - SIGNIFICANT);
  return ((value + step / 2n) / step) * step;
}
