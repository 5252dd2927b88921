import { randomUUID } from 'node:crypto';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { likelyUnitOf } from '#domain/products/usage-units.ts';
import { usageTypeOfEvent } from '#domain/volume-usage/count-event.ts';
import { placeLines, type GrowingPart } from '#domain/volume-usage/events/place-lines.ts';
import { fillBuckets, type EventBucket } from '#domain/volume-usage/events/fill-buckets.ts';
import { growKeptReceipt, nameOfKey, type KeptEvents } from '#domain/volume-usage/events/grow-receipt.ts';
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
  type DayKey,
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
  const buckets = fillBuckets(events, (licenseKey) => licenseKey).map((bucket) =>
    presentKept(bucket, hashes),
  );
  const aside = days.filter(({ kept }) => kept);
  const known = await findKeptKeys(
    trx,
    aside.map(({ id }) => id),
    buckets.map(({ hash }) => hash),
  );
  const parts = aside.map((day) => growingPart(day, known));
  const places = placeLines(
    parts,
    buckets.map(({ kept }) => nameOfKey(kept)),
  );
  const byPart = Map.groupBy(buckets.entries(), ([index]) => places[index] ?? 0);
  for (const [at, own] of byPart) {
    const day = aside[at];
    const part = day?.part ?? (aside.at(-1)?.part ?? -1) + 1 + at - aside.length;
    await keepInPart(ctx, trx, { source, receiptId, day, part, known }, own.map(([, bucket]) => bucket)); // prettier-ignore
  }
  return { receiptId };
}

interface KeptBucket {
  licenseKey: string;
  hash: Buffer;
  bucket: EventBucket<string>;
  kept: KeptEvents;
}

function presentKept(bucket: EventBucket<string>, hashes: ReadonlyMap<string, Buffer>): KeptBucket {
  const { key: licenseKey, product, event, hour, value, events } = bucket;
  const usageType = usageTypeOfEvent(product, event) ?? `${product}:${event}`;
  const hash = hashes.get(licenseKey);
  if (!hash) throw new Error('every key of a batch has its hash');
  const kept = { usageType, unit: likelyUnitOf(usageType), day: hour.slice(0, 10), value, events };
  return {
    licenseKey,
    hash,
    bucket,
    kept: { keyTail: keyTail(licenseKey), line: lineOfHash(hash), ...kept },
  };
}

/** A key that was counted or declined since is told with what came since in another part. */
function growingPart(day: EventDay, known: readonly DayKey[]): GrowingPart {
  const decided = known.filter((key) => key.submissionId === day.id && key.decided);
  const hashes = new Set(decided.map(({ keyHash }) => lineOfHash(keyHash)));
  const keys = day.receipt.unmatchedKeys ?? [];
  const closed = keys.filter(({ line }) => line !== undefined && hashes.has(line));
  return { lines: new Set(keys.map(nameOfKey)), closed: new Set(closed.map(nameOfKey)) };
}

interface KeptPart {
  source: EventSource;
  receiptId: string;
  /** What is there of it; undefined for one that begins. */
  day: EventDay | undefined;
  part: number;
  known: readonly DayKey[];
}

async function keepInPart(
  ctx: TokenCtx,
  trx: Database,
  { source, receiptId, day, part, known }: KeptPart,
  buckets: readonly KeptBucket[],
): Promise<void> {
  const submissionId = day?.id ?? randomUUID();
  const before = day?.receipt ?? { ...emptyReceipt(ctx, receiptId), hasUnlinkedKeys: true };
  const receipt = growKeptReceipt(
    before,
    buckets.map(({ kept }) => kept),
  );
  const { userId } = ctx.principal;
  if (day) await growEventDay(trx, submissionId, receipt);
  else
    await insertEventDay(trx, {
      ...{ id: submissionId, receiptId, receipt, part, accountId: null, userId },
      ...{ tokenId: ctx.actor.token.id, receivedOn: ctx.today, submittedAt: ctx.now },
    });
  const owner = { submissionId, userId, accountId: ctx.account };
  const ids = await keyIds(ctx, trx, owner, buckets, known);
  await insertKeptRecords(
    trx,
    { ...owner, source },
    buckets.map(({ hash, bucket: { key: _key, value, ...what } }) => ({
      ...what,
      keyId: ids.get(hash.toString('hex')) ?? '',
      value: String(value),
    })),
  );
}

async function keyIds(
  { portal }: TokenCtx,
  trx: Database,
  owner: { submissionId: string; userId: string; accountId: string },
  buckets: readonly KeptBucket[],
  known: readonly DayKey[],
): Promise<Map<string, string>> {
  const own = known.filter(({ submissionId }) => submissionId === owner.submissionId);
  const ids = new Map(own.map(({ id, keyHash }) => [keyHash.toString('hex'), id]));
  const missing = new Map(
    buckets
      .map((bucket) => [bucket.hash.toString('hex'), bucket] as const)
      .filter(([name]) => !ids.has(name)),
  );
  const rows = await insertKeptKeys(
    trx,
    owner,
    [...missing.values()].map(({ licenseKey, hash }) => ({
      hash,
      ciphertext: portal.secrets.seal(
        'unmatched-key',
        licenseKey,
        unmatchedKeyContext(owner.submissionId, hash),
      ),
      tail: keyTail(licenseKey),
    })),
  );
  for (const { id, keyHash } of rows) ids.set(keyHash.toString('hex'), id);
  return ids;
}
