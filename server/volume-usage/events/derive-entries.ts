import { chooseLicense, type Choice } from '#domain/ledger/choose-license.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import type { CountedAs } from '#domain/volume-usage/count-event.ts';
import { countUsage } from '#domain/volume-usage/events/count-usage.ts';
import type { EventBucket } from '#domain/volume-usage/events/fill-buckets.ts';
import type { BookedEvents } from '#domain/volume-usage/events/grow-receipt.ts';
import type { KeyRow } from '../queries.ts';
import type { EventEntry } from './queries.ts';

/** The license rows that carry one key value. */
export type OwnKey = readonly [KeyRow, ...KeyRow[]];

/** The license that an event falls to on its day, and what it is booked as. */
export function bookedAs(
  rows: OwnKey,
  { product, event, hour }: { product: string; event: string; hour: string },
): Choice<KeyRow> & CountedAs {
  const choice = chooseLicense(rows, hour.slice(0, 10));
  return { ...choice, ...countUsage(choice.row.productName, product, event) };
}

/** What is written of an account's events, and what their receipt says: each under the license of its day. */
export function deriveEntries(
  accountId: string,
  buckets: readonly EventBucket<string>[],
  own: ReadonlyMap<string, OwnKey>,
): { entries: EventEntry[]; booked: BookedEvents[] } {
  const entries: EventEntry[] = [];
  const booked: BookedEvents[] = [];
  for (const { key, value, events, ...what } of buckets) {
    const rows = own.get(key);
    if (!rows) continue;
    const day = what.hour.slice(0, 10);
    const { product, event } = what;
    const { row, outsideTerm, usageType, unit, known } = bookedAs(rows, what);
    entries.push({ ...what, licenseKeyId: row.id, usageType, unit, outsideTerm, value: String(value) });
    booked.push({
      ...{ keyTail: keyTail(key), licenseKeyId: row.id, accountId, productName: row.productName },
      ...{ usageType, unit, known, product, event, day, outsideTerm, value, events },
    });
  }
  return { entries, booked };
}
