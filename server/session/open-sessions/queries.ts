import { sql } from 'kysely';
import { latestPast } from '#domain/core/clock-tolerance.ts';
import type { Pool } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import { inTransaction } from '#server/db/transaction.ts';

const columns = [
  'public_id as id',
  'id_hash as idHash',
  'user_agent as userAgent',
  'address',
  'created_at as createdAt',
  'last_active_at as lastActiveAt',
] as const;
export type OpenSessionRow = RowOf<'session', typeof columns>;

/** Somebody's sessions that open calls: the conditions of `find_principal`. */
export async function listOpenSessions(
  pool: Pool,
  { userId, now, idleMs }: { userId: string; now: Date; idleMs: number },
): Promise<OpenSessionRow[]> {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('session')
      .select(columns)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_active_at', '>', new Date(now.getTime() - idleMs))
      .where(sql<boolean>`greatest(created_at, last_active_at) <= ${latestPast(now)}`)
      .orderBy('last_active_at', 'desc')
      .orderBy('public_id')
      .execute(),
  );
}

/** The stored id of a session of this person, ended or not; of anybody else's nothing. */
export async function findOwnSession(
  pool: Pool,
  { userId, id }: { userId: string; id: string },
): Promise<Buffer | undefined> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('session')
      .select('id_hash')
      .where('public_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return row?.id_hash;
}
