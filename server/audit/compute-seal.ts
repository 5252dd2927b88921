import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/core/secrets.ts';

/** A row of the audit as text, so that nothing is lost on the way: the instant to the microsecond. */
export interface AuditRow {
  id: string;
  at: string;
  userId: string | null;
  accountId: string | null;
  action: string;
  object: string | null;
  requestId: string | null;
  /** Null in rows from before it was recorded: they keep the hash they had. */
  actor: string | null;
  /** Null where there is none, and in rows from before it was recorded, for the same reason. */
  network: string | null;
  detail: string;
}

/** One link of the chain. */
export interface Seal {
  number: string;
  sealedAt: Date;
  rowIds: readonly string[];
  rowHashes: Buffer;
  lastId: string;
  settledId: string;
  previous: Buffer;
  hash: Buffer;
}

export const HASH_BYTES = 32;
/** What the first seal follows. */
export const FIRST_PREVIOUS = Buffer.alloc(HASH_BYTES);

/** Without the id: a row that stands at another's place is recognised. */
export const hashRow = (row: AuditRow): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[row.at, row.userId, row.accountId, row.action, row.object, row.requestId, row.detail],
        ...(row.actor === null && row.network === null ? [] : [row.actor]),
        ...(row.network === null ? [] : [row.network]),
      ]),
    )
    .digest();

/** The hash of one row in a seal. */
export const hashAt = (seal: Seal, index: number): Buffer =>
  seal.rowHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** Binds what a seal says to the portal's secret and to the seal before. */
export function hashSeal(secrets: Pick<Secrets, 'keyedHash'>, seal: Omit<Seal, 'hash'>): Buffer {
  const { number, sealedAt, rowIds, rowHashes, lastId, settledId, previous } = seal;
  const hex = [rowHashes, previous].map((bytes) => bytes.toString('hex'));
  return secrets.keyedHash(
    'audit-seal',
    JSON.stringify([number, sealedAt.toISOString(), rowIds, lastId, settledId, ...hex]),
  );
}

/** Whether the portal itself made a seal, and nobody has changed it since. */
export function isGenuine(secrets: Pick<Secrets, 'keyedHash'>, seal: Seal): boolean {
  const expected = hashSeal(secrets, seal);
  return (
    seal.hash.length === expected.length &&
    timingSafeEqual(seal.hash, expected) &&
    seal.rowHashes.length === seal.rowIds.length * HASH_BYTES
  );
}

/** A seal's hash for people to keep. In groups: the log takes long hexadecimal words for keys and removes them. */
export const formatHead = (hash: Buffer): string => (hash.toString('hex').match(/.{8}/g) ?? []).join(':');
export const parseHead = (text: string): string => text.replaceAll(':', '').trim().toLowerCase();
