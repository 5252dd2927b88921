import { lengthInDays, type Period } from '../core/period.ts';
import { splitByTerms, type Carrier } from './split-by-terms.ts';
import type { DaysInTerm } from '../submissions/schema.ts';

/** A license that a figure was stated for, or another one with its key. */
export type StatedLicense = Pick<Carrier, 'id' | 'createdDate' | 'expiryDate'>;

/**
 * How many days of a stated figure lie in the term of its license or of another one with its key, and what of it does not
 * (decision 069); undefined where all of it does, or nothing.
 */
export function daysInTerm(
  { period, value }: { period: Period; value: string },
  own: StatedLicense,
  others: readonly StatedLicense[],
): DaysInTerm | undefined {
  const carrierOf = (license: StatedLicense): Carrier => ({
    ...license,
    term: { start: license.createdDate ?? period.start, end: license.expiryDate ?? period.end },
  });
  const inTerm = (whole: bigint): bigint =>
    splitByTerms(whole, period, carrierOf(own), others.map(carrierOf)).reduce(
      (sum, share) => sum + share.value,
      0n,
    );
  const of = lengthInDays(period);
  const days = Number(inTerm(BigInt(of)));
  if (days === 0 || days === of) return undefined;
  return { days, of, outside: String(BigInt(value) - inTerm(BigInt(value))) };
}
