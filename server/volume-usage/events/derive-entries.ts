import { chooseLicense } from '#domain/ledger/choose-license.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { countUsage } from '#domain/volume-usage/events/count-usage.ts';
import type { EventBucket } from '#domain/volume-usage/events/fill-buckets.ts';
import type { BookedEvents } from '#domain/volume-usage/events/grow-receipt.ts';
import type { KeyRow } from '../queries.ts';
import type { EventEntry } from './queries.ts';

/** The license rows that carry one key value. */
export type OwnKey = readonly [KeyRow, ...KeyRow[]];

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
    const { row, outsideTerm } = chooseLicense(rows, day);
    const { product, event } = what;
    const { usageType, unit, known } = countUsage(row.productName, product, event);
    entries.push({ ...what, licenseKeyId: row.id, usageType, unit, outsideTerm, value: String(value) });
    booked.push({
      ...{ keyTail: keyTail(key), licenseKeyId: row.id, accountId, productName: row.productName },
      ...{ usageType, unit, known, product, event, day, outsideTerm, value, events },
    });
  }
  return { entries, booked };
}
