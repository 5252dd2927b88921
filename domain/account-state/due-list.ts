import { daysBetween, firstDayOf, lastDayOf, monthNumber, type Day, type Month } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import { expirationStatusOf } from '../licenses/expiration-status.ts';
import { EXPIRY_TOLD_DAYS, type AccountState, type DueImagingReport, type UnreportedKey } from './schema.ts';

/** One thing that somebody may want to do in an account, and since or until when. */
export type DueThing =
  | { kind: 'certification'; day: Day; isBegun: boolean }
  | { kind: 'unreported'; day: Day; periods: readonly Period[]; keys: readonly UnreportedKey[] }
  | ({ kind: 'imaging'; day: Day } & DueImagingReport)
  | { kind: 'expired'; day: Day; keys: number; all: boolean; isRecent: boolean }
  | { kind: 'expiring'; day: Day; keys: number; productName: string; isSoon: boolean };

/** Months that follow one another as one period each. */
export function stretchesOf(months: readonly Month[]): Period[] {
  const stretches: Period[] = [];
  for (const month of months) {
    const last = stretches.at(-1);
    const follows = last !== undefined && monthNumber(month) === monthNumber(last.end.slice(0, 7)) + 1;
    if (follows) last.end = lastDayOf(month);
    else stretches.push({ start: firstDayOf(month), end: lastDayOf(month) });
  }
  return stretches;
}

/** Keys without a report for the same months are one thing to do: one file may speak for all of them. */
function unreportedOf(keys: readonly UnreportedKey[]): DueThing[] {
  return [...Map.groupBy(keys, ({ months }) => months.join()).values()].map((of) => {
    const months = of[0]?.months ?? [];
    // A month can be reported from its last day on.
    return { kind: 'unreported', day: lastDayOf(months[0] ?? ''), periods: stretchesOf(months), keys: of };
  });
}

function expiriesOf(expiry: NonNullable<AccountState['expiry']>, today: Day): DueThing[] {
  const { keys, expired, lastExpired, expiring } = expiry;
  const ahead = expiring.map(({ productName, expiryDate, keys: count }): DueThing => {
    const isSoon = expirationStatusOf(expiryDate, today) === 'EXPIRING_SOON';
    return { kind: 'expiring', day: expiryDate, keys: count, productName, isSoon };
  });
  if (lastExpired === null) return ahead;
  const isRecent = daysBetween(lastExpired, today) <= EXPIRY_TOLD_DAYS;
  return [{ kind: 'expired', day: lastExpired, keys: expired, all: expired === keys, isRecent }, ...ahead];
}

const certificationOf = (open: AccountState['certification']): DueThing[] =>
  open ? [{ kind: 'certification', day: open.since, isBegun: open.isBegun }] : [];

/** What is due in an account: what is late, then what comes next; keys that expired long ago stand last. */
export function dueThings({ reports, expiry, certification, imaging }: AccountState, today: Day): DueThing[] {
  const things = [
    ...certificationOf(certification),
    ...unreportedOf(reports?.unreported ?? []),
    // A period can be reported from its last day on.
    ...(imaging ?? []).map((report) => ({ kind: 'imaging' as const, day: report.period.end, ...report })),
    ...(expiry === null ? [] : expiriesOf(expiry, today)),
  ];
  const isOld = (thing: DueThing) => thing.kind === 'expired' && !thing.isRecent && !thing.all;
  return things.toSorted((a, b) => Number(isOld(a)) - Number(isOld(b)) || (a.day < b.day ? -1 : 1));
}
