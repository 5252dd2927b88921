import { addDays, firstDayOf, lastDayOf, monthOf, type Day } from '#domain/core/day.ts';
import { splitByMonths } from '#domain/core/period.ts';
import { splitByTerms, type Carrier } from '#domain/ledger/split-by-terms.ts';
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

/** A license whose days usage may count on: its group's sums and term, where that group is looked at. */
export interface CheckedCarrier extends Carrier {
  sums: Sums;
  mainUnit: string | null;
}

/** Adds what of a span lies in terms to their sums: by reporting type, usage type and whether it counts. */
export function addToTerms(
  { source, type, unit, first, last, value }: Span,
  own: CheckedCarrier,
  others: readonly CheckedCarrier[],
): void {
  const period = { start: dayOfNumber(first), end: dayOfNumber(last) };
  for (const { carrier, value: share } of splitByTerms(value, period, own, others)) {
    const counted = unit !== null && unit === carrier.mainUnit;
    const name = nameOf(reportingTypeOf(source), type, counted ? 'counted' : 'not counted');
    add(carrier.sums, name, share);
  }
}

/** Automatic usage if there is any in the term, else manual usage (3.33), never both; else how a 0 was reported. */
export function chosenType(sums: Sums): ReportingType | null {
  const used = [...sums].filter(([, value]) => value > 0n);
  const names = (used.length > 0 ? used : [...sums]).map(([name]) => name);
  const has = (type: ReportingType): boolean => names.some((name) => name.startsWith(nameOf(type, '')));
  return has('AUTO') ? 'AUTO' : has('MANUAL') ? 'MANUAL' : null;
}
