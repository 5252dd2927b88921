import { addDays, daysBetween, firstDayOf, lastDayOf, monthOf, type Day } from '#domain/core/day.ts';
import { splitByMonths, type Period } from '#domain/core/period.ts';
import { reportingTypeOf } from '#domain/products/usage-source.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import { nameOf, type Sums } from './sums-store.ts';
import type { Span } from './queries.ts';

/** What the days, months and charts of some keys must say, reckoned from their entries. */
export interface Expected {
  /** key, source, type, day */
  days: Sums;
  /** key, source, type, first day of the month */
  months: Sums;
  /** key, reporting type, type, unit, first day, last day */
  reported: Sums;
  lastUse: Map<string, Day>;
}

const EPOCH: Day = '1970-01-01';
const dayNames = new Map<number, Day>();

/** The day of a number counted from 1 January 1970; the same few come again and again. */
function dayOfNumber(number: number): Day {
  const known = dayNames.get(number);
  if (known !== undefined) return known;
  if (dayNames.size > 100_000) dayNames.clear();
  const day = addDays(EPOCH, number);
  dayNames.set(number, day);
  return day;
}
const numberOfDay = (day: Day): number => daysBetween(EPOCH, day);

const add = (sums: Sums, name: string, value: bigint): void =>
  void sums.set(name, (sums.get(name) ?? 0n) + value);

/** Reckons in whole numbers, entry by entry, without the database. */
export function computeExpected(spans: readonly Span[]): Expected {
  const expected: Expected = {
    days: new Map(),
    months: new Map(),
    reported: new Map(),
    lastUse: new Map(),
  };
  for (const span of spans) addSpan(expected, span);
  return expected;
}

function addSpan({ days, months, reported, lastUse }: Expected, span: Span): void {
  const { key, source, type, unit, first, last, value } = span;
  const period = { start: dayOfNumber(first), end: dayOfNumber(last) };
  const shares = splitByMonths(value, period);
  for (const { month, value: share } of shares)
    add(months, nameOf(key, source, type, firstDayOf(month)), share);
  const reportingType = reportingTypeOf(source);
  if (reportingType === 'AUTO') addDayShares(days, span);
  const shown =
    shares.length === 1
      ? { start: firstDayOf(monthOf(period.start)), end: lastDayOf(monthOf(period.start)) }
      : period;
  add(reported, nameOf(key, reportingType, type, unit ?? '', shown.start, shown.end), value);
  if (value > 0n && period.end > (lastUse.get(key) ?? '')) lastUse.set(key, period.end);
}

function addDayShares(days: Sums, { key, source, type, first, last, value }: Span): void {
  const length = BigInt(last - first + 1);
  let given = 0n;
  for (let day = first; day <= last; day += 1) {
    const upToHere = (value * BigInt(day - first + 1)) / length;
    add(days, nameOf(key, source, type, dayOfNumber(day)), upToHere - given);
    given = upToHere;
  }
}

/** Adds a span to the sums of a term it begins in: by reporting type, usage type and whether it counts. */
export function addToTerm(
  sums: Sums,
  { source, type, unit, first, value }: Span,
  { term, mainUnit }: { term: Period | null; mainUnit: string | null },
): void {
  if (term === null || first < numberOfDay(term.start) || first > numberOfDay(term.end)) return;
  const counted = unit !== null && unit === mainUnit;
  add(sums, nameOf(reportingTypeOf(source), type, counted ? 'counted' : 'not counted'), value);
}

/** Automatic usage if there is any in the term, else manual usage (3.33), never both; else how a 0 was reported. */
export function chosenType(sums: Sums): ReportingType | null {
  const used = [...sums].filter(([, value]) => value > 0n);
  const names = (used.length > 0 ? used : [...sums]).map(([name]) => name);
  const has = (type: ReportingType): boolean => names.some((name) => name.startsWith(nameOf(type, '')));
  return has('AUTO') ? 'AUTO' : has('MANUAL') ? 'MANUAL' : null;
}
