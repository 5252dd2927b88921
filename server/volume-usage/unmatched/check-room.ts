import { UNKNOWN_KEYS_MAX } from '#domain/volume-usage/unmatched/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { countWaitingKeys, listWaitingKeys, type KeptFor } from './room-queries.ts';

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
