import { createHash } from 'node:crypto';
import { addDays, type Day } from '#domain/core/day.ts';
import { countEvent } from '#domain/volume-usage/count-event.ts';
import type { Series } from './load-records.ts';
import type { MatchedKey } from './match-keys.ts';
import type { Slot } from './staging-queries.ts';

/** Where each series of the file is booked: one slot per stretch of days with the same license. */
export function composeSlots(
  series: readonly Series[],
  keys: readonly MatchedKey[],
  of: {
    instanceId: string;
    submissionOf: ReadonlyMap<string, string>;
    /** Up to which day accounts are closed to whoever sends the file. */
    closedUntil: ReadonlyMap<string, Day>;
  },
): Slot[] {
  const byNumber = new Map(keys.map((key) => [key.k, key]));
  const slots: Slot[] = [];
  for (const one of series) {
    const key = byNumber.get(one.k);
    const submissionId = key && of.submissionOf.get(key.accountId);
    if (!key || submissionId === undefined) continue;
    const closedUntil = of.closedUntil.get(key.accountId);
    const closedBefore = closedUntil === undefined ? '-infinity' : startOf(addDays(closedUntil, 1));
    const hash = seriesHash(key, one, of.instanceId);
    for (const { row, outsideTerm, from, until } of key.placements) {
      const { usageType, unit } = countEvent(row.productName, one.product, one.event);
      slots.push({
        id: slots.length,
        k: key.k,
        series: one.id,
        from: from === null ? '-infinity' : startOf(from),
        until: until === null ? 'infinity' : startOf(addDays(until, 1)),
        accountId: key.accountId,
        licenseKeyId: row.id,
        submissionId,
        usageType,
        unit,
        outsideTerm,
        closedBefore,
        hash,
        product: one.product,
        event: one.event,
        version: one.version,
      });
    }
  }
  return slots;
}

const startOf = (day: Day): string => `${day}T00:00:00Z`;
const HASH_BYTES = 16;

/** Names a bucket (docs/usage-file-format.md) with its hour; names are printable, so a NUL keeps them apart. */
export function seriesHash(
  key: { accountId: string; hash: Buffer },
  { product, event, version }: { product: string; event: string; version: string },
  instanceId: string,
): Buffer {
  const text = [key.accountId, product, event, version, instanceId].join('\0');
  return createHash('sha256').update(key.hash).update(text).digest().subarray(0, HASH_BYTES);
}
