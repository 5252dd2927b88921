import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';

/** For whom keys that nobody knows are kept: an account, or without one whoever sent them. */
export interface KeptFor {
  accountId: string | null;
  userId: string;
}

const waitingFor = ({ accountId, userId }: KeptFor) => sql`
  k.attached_at is null and k.declined_at is null
  and ${accountId === null ? sql`k.account_id is null and k.user_id = ${userId}` : sql`k.account_id = ${accountId}`}`;

/** How many keys wait, up to a number: more need not be counted. */
export async function countWaitingKeys(trx: Database, of: KeptFor, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct k.key_hash from usage_unmatched_key k where ${waitingFor(of)} limit ${limit}) as waiting`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Those of some keys that wait. */
export async function listWaitingKeys(
  trx: Database,
  of: KeptFor,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct k.key_hash as hash from usage_unmatched_key k
    where ${waitingFor(of)} and k.key_hash = any(${[...hashes]}::bytea[])`.execute(trx);
  return rows.map(({ hash }) => hash);
}

/** Those of some keys that a license has or had, of whatever account. */
export async function listKeysOnRecord(trx: Database, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select keys_on_record(${[...hashes]}::bytea[]) as hash`.execute(trx);
  return rows.map(({ hash }) => hash);
}
