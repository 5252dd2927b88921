import { addDays, daysBetween, type Day } from '../core/day.ts';
import { contains, lengthInDays, type Period } from '../core/period.ts';
import { rankOf, type LicenseRow } from './choose-license.ts';

/** A license that carries a key, and the days that its maximum is held against; null where there are none. */
export type Carrier = Pick<LicenseRow, 'id' | 'createdDate' | 'expiryDate'> & { term: Period | null };

/** What of a figure counts on a license. */
export interface TermShare<Row> {
  carrier: Row;
  value: bigint;
}

const carries = ({ createdDate, expiryDate }: Carrier, day: Day): boolean =>
  (createdDate === null || createdDate <= day) && (expiryDate === null || day <= expiryDate);

/**
 * The license that a day of a figure counts on (3.33, decision 069): its own on the days from created to expiry date, on
 * others the latest created one that carries the key then, without one its own again.
 */
export function carrierOn<Row extends Carrier>(own: Row, others: readonly Row[], day: Day): Row {
  if (carries(own, day)) return own;
  const carrying = others.filter((other) => carries(other, day));
  // Stryker disable next-line EqualityOperator: no two rows are alike
  return carrying.toSorted((a, b) => (rankOf(a) < rankOf(b) ? 1 : -1))[0] ?? own;
}

/**
 * Splits a figure by days over the terms that it lies in (3.33). Shares are whole, rounded down as they run, and add up
 * to the figure where every day lies in a term; days in no term count nowhere.
 */
export function splitByTerms<Row extends Carrier>(
  value: bigint,
  period: Period,
  own: Row,
  others: readonly Row[],
): TermShare<Row>[] {
  const days = BigInt(lengthInDays(period));
  const upTo = (day: Day): bigint => (value * BigInt(daysBetween(period.start, day))) / days;
  const starts = startsWithin(period, [own, ...others]);
  const shares = new Map<Row, bigint>();
  for (const [index, from] of starts.entries()) {
    const carrier = carrierOn(own, others, from);
    if (carrier.term === null || !contains(carrier.term, from)) continue;
    const next = starts[index + 1] ?? addDays(period.end, 1);
    shares.set(carrier, (shares.get(carrier) ?? 0n) + upTo(next) - upTo(from));
  }
  return [...shares].map(([carrier, share]) => ({ carrier, value: share }));
}

/** The days of a period on which a license or a term begins, or has ended. */
function startsWithin({ start, end }: Period, rows: readonly Carrier[]): Day[] {
  const days = rows.flatMap(({ createdDate, expiryDate, term }) => [
    createdDate,
    expiryDate === null ? null : addDays(expiryDate, 1),
    term === null ? null : term.start,
    term === null ? null : addDays(term.end, 1),
  ]);
  // Stryker disable next-line ConditionalExpression,EqualityOperator: no day is after null, and a stretch of no days adds 0
  const within = days.filter((day): day is Day => day !== null && start < day && day <= end);
  return [start, ...new Set(within.toSorted())];
}
