import { canBeKey } from '#domain/volume-usage/events/key-shape.ts';
import { UNKNOWN_KEYS_MAX } from '#domain/volume-usage/unmatched/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { countWaitingKeys, listKeysOnRecord, listWaitingKeys, type KeptFor } from './room-queries.ts';

/**
 * Which of some keys that nobody knows may be kept: those that wait for a decision already, and new ones while not more than
 * 10,000 wait (UNKNOWN_KEYS_MAX): a sender of made-up keys must not fill lists and the work of staff.
 */
export async function findRoom(
  trx: Database,
  of: KeptFor,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const names = [...new Set(hashes.map((hash) => hash.toString('hex')))];
  if (names.length === 0) return new Set();
  const waiting = await countWaitingKeys(trx, of, UNKNOWN_KEYS_MAX);
  if (waiting + names.length <= UNKNOWN_KEYS_MAX) return new Set(names);
  const known = new Set((await listWaitingKeys(trx, of, hashes)).map((hash) => hash.toString('hex')));
  const fresh = names.filter((name) => !known.has(name));
  return new Set([...known, ...fresh.slice(0, Math.max(0, UNKNOWN_KEYS_MAX - waiting))]);
}

/** Which of some texts are no license keys: they cannot be those of what they counted, and no record holds them. */
export async function findShapeless(
  trx: Database,
  keys: readonly { licenseKey: string; product: string; hash: Buffer }[],
): Promise<ReadonlySet<string>> {
  const odd = keys.filter(({ licenseKey, product }) => !canBeKey(licenseKey, product));
  if (odd.length === 0) return new Set();
  const known = await listKeysOnRecord(
    trx,
    odd.map(({ hash }) => hash),
  );
  const names = new Set(known.map((hash) => hash.toString('hex')));
  return new Set(odd.flatMap(({ licenseKey, hash }) => (names.has(hash.toString('hex')) ? [] : licenseKey)));
}
