import { randomUUID } from 'node:crypto';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { likelyUnitOf } from '#domain/products/usage-units.ts';
import { usageTypeOfEvent } from '#domain/volume-usage/count-event.ts';
import { fillBuckets } from '#domain/volume-usage/events/fill-buckets.ts';
import { growKeptReceipt, type KeptEvents } from '#domain/volume-usage/events/grow-receipt.ts';
import type { ReadEvent } from '#domain/volume-usage/events/read-event.ts';
import type { EventSource } from '#domain/volume-usage/events/schema.ts';
import type { TokenCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { lineOfHash } from '#server/submissions/line-queries.ts';
import { unmatchedKeyContext } from '../write-unmatched-part.ts';
import { emptyReceipt } from './present.ts';
import {
  findKeptKeys,
  growEventDay,
  insertEventDay,
  insertKeptKeys,
  insertKeptRecords,
  listEventDays,
  type EventDay,
} from './queries.ts';

/**
 * Keeps events of keys that the account does not explain, unknown and foreign ones alike, until somebody says whose
 * they are. Answers the id of the day's receipt, which the account's own part shares.
 */
export async function keepEvents(
  ctx: TokenCtx,
  trx: Database,
  source: EventSource,
  events: readonly ReadEvent[],
  hashes: ReadonlyMap<string, Buffer>,
): Promise<{ receiptId: string }> {
  const { id: tokenId } = ctx.actor.token;
  const days = await listEventDays(trx, { tokenId, receivedOn: ctx.today });
  const receiptId = days[0]?.receiptId ?? randomUUID();
  if (events.length === 0) return { receiptId };
  const buckets = fillBuckets(events, (licenseKey) => licenseKey);
  const kept = buckets.map(({ key, product, event, hour, value, events: count }): KeptEvents => {
    const usageType = usageTypeOfEvent(product, event) ?? `${product}:${event}`;
    const unit = likelyUnitOf(usageType);
    const hash = hashes.get(key);
    const line = hash && lineOfHash(hash);
    return { keyTail: keyTail(key), line, usageType, unit, day: hour.slice(0, 10), value, events: count };
  });
  const wanted = new Set(buckets.map(({ key }) => hashes.get(key)?.toString('hex')));
  const day = await openDay(trx, days, wanted);
  const submissionId = day?.id ?? randomUUID();
  const before = day?.receipt ?? { ...emptyReceipt(ctx, receiptId), hasUnlinkedKeys: true };
  const receipt = growKeptReceipt(before, kept);
  const { userId } = ctx.principal;
  if (day) await growEventDay(trx, submissionId, receipt);
  else
    await insertEventDay(trx, {
      ...{ id: submissionId, receiptId, receipt, accountId: null, userId, tokenId },
      ...{ part: nextPart(days), receivedOn: ctx.today, submittedAt: ctx.now },
    });
  const owner = { submissionId, userId, accountId: ctx.account };
  const ids = await keyIds(ctx, trx, owner, hashes, wanted);
  await insertKeptRecords(
    trx,
    { ...owner, source },
    buckets.map(({ key, value, ...what }) => ({
      ...what,
      keyId: ids.get(hashes.get(key)?.toString('hex') ?? '') ?? '',
      value: String(value),
    })),
  );
  return { receiptId };
}

/** The kept part that takes these keys: not one in which one of them was counted or declined since. */
async function openDay(
  trx: Database,
  days: readonly EventDay[],
  wanted: ReadonlySet<string | undefined>,
): Promise<EventDay | null> {
  const [newest] = days.filter(({ kept }) => kept);
  if (!newest) return null;
  const keys = await findKeptKeys(trx, newest.id);
  return keys.some(({ decided, keyHash }) => decided && wanted.has(keyHash.toString('hex'))) ? null : newest;
}

const nextPart = (days: readonly EventDay[]): number =>
  Math.max(-1, ...days.filter(({ kept }) => kept).map(({ part }) => part)) + 1;

async function keyIds(
  { portal }: TokenCtx,
  trx: Database,
  owner: { submissionId: string; userId: string; accountId: string },
  hashes: ReadonlyMap<string, Buffer>,
  wanted: ReadonlySet<string | undefined>,
): Promise<Map<string, string>> {
  const ids = new Map(
    (await findKeptKeys(trx, owner.submissionId)).map(({ id, keyHash }) => [keyHash.toString('hex'), id]),
  );
  const missing = [...hashes].filter(([, hash]) => {
    const name = hash.toString('hex');
    return wanted.has(name) && !ids.has(name);
  });
  const context = (hash: Buffer) => unmatchedKeyContext(owner.submissionId, hash);
  const rows = await insertKeptKeys(
    trx,
    owner,
    missing.map(([licenseKey, hash]) => ({
      hash,
      ciphertext: portal.secrets.seal('unmatched-key', licenseKey, context(hash)),
      tail: keyTail(licenseKey),
    })),
  );
  for (const { id, keyHash } of rows) ids.set(keyHash.toString('hex'), id);
  return ids;
}
