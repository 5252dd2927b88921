import { addDays, addMonths, type Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import { isExpired } from './expiration-status.ts';

/** What a key or group says about its time and its maximum. */
export interface TermKey {
  createdDate: Day | null;
  expiryDate: Day | null;
  maxVolume: bigint | null;
}

/** The year, counted from a day, that contains another day; the first year for days before it. */
function yearAround(from: Day, today: Day): Period {
  let years = Math.max(0, Number(today.slice(0, 4)) - Number(from.slice(0, 4)));
  if (years > 0 && addMonths(from, 12 * years) > today) years -= 1;
  return { start: addMonths(from, 12 * years), end: addDays(addMonths(from, 12 * (years + 1)), -1) };
}

/**
 * The term that usage is measured in: created date to expiry date; without an expiry date the current year counted
 * from the created date; null without a created date, or with dates the wrong way round.
 */
export function termOf(key: Pick<TermKey, 'createdDate' | 'expiryDate'>, today: Day): Period | null {
  if (key.createdDate === null) return null;
  if (key.expiryDate === null) return yearAround(key.createdDate, today);
  return key.createdDate <= key.expiryDate ? { start: key.createdDate, end: key.expiryDate } : null;
}

/** The keys that speak for a group: those not expired, or all of them once every one has expired. */
function speakingKeys<Key extends TermKey>(keys: readonly Key[], today: Day): readonly Key[] {
  const current = keys.filter((key) => !isExpired(key.expiryDate, today));
  return current.length > 0 ? current : keys;
}

/** Term of keys that share one group: earliest created date to latest expiry date; a key that never expires wins. */
export function termOfGroup(keys: readonly TermKey[], today: Day): Period | null {
  const dated = speakingKeys(keys, today).filter((key) => key.createdDate !== null);
  const created = known(dated.map((key) => key.createdDate));
  const expiries = known(dated.map((key) => key.expiryDate));
  const createdDate = created.toSorted()[0] ?? null;
  const expiryDate = expiries.length < dated.length ? null : (expiries.toSorted().at(-1) ?? null);
  return termOf({ createdDate, expiryDate }, today);
}

/** Maximum of keys that share one group: the largest, not the sum; null where no key states one. */
export const maximumOfGroup = (keys: readonly TermKey[], today: Day): bigint | null =>
  known(speakingKeys(keys, today).map((key) => key.maxVolume)).reduce<bigint | null>(
    // Stryker disable next-line EqualityOperator: of two equal ones either will do
    (largest, volume) => (largest === null || volume > largest ? volume : largest),
    null,
  );

// Stryker disable next-line all: what is missing loses every comparison anyway; left out for the types
const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);
