import { sql } from 'kysely';
import { latestPast } from '#domain/core/clock-tolerance.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import { inTransaction } from '#server/db/transaction.ts';

export interface NewSession {
  idHash: Buffer;
  userId: string;
  identityProvider: string;
  now: Date;
  expiresAt: Date;
  refreshToken: Buffer | null;
  idToken: Buffer | null;
  providerExpiresAt: Date | null;
  /** Of the browser that signed in. */
  userAgent: string | null;
  address: string;
}

export async function insertSession(trx: Database, one: NewSession): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id_hash: one.idHash,
      user_id: one.userId,
      identity_provider: one.identityProvider,
      created_at: one.now,
      last_active_at: one.now,
      expires_at: one.expiresAt,
      refresh_token_ciphertext: one.refreshToken,
      id_token_ciphertext: one.idToken,
      provider_expires_at: one.providerExpiresAt,
      user_agent: one.userAgent,
      address: one.address,
    })
    .execute();
}

const session = [
  'user_id as userId',
  'last_active_at as lastActiveAt',
  'expires_at as expiresAt',
  'ended_at as endedAt',
  'refresh_token_ciphertext as refreshToken',
  'id_token_ciphertext as idToken',
  'provider_expires_at as providerExpiresAt',
  'refresh_lease_until as leaseUntil',
] as const;
export type SessionRow = RowOf<'session', typeof session>;

/** None that a wrong clock dated ahead: its end would come as late. */
export async function findSession(pool: Pool, idHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('session')
      .select(session)
      .where('id_hash', '=', idHash)
      .where('created_at', '<=', latestPast(now))
      .where('last_active_at', '<=', latestPast(now))
      .executeTakeFirst(),
  );
}

export type EndReason = 'signedOut' | 'idle' | 'expired' | 'provider' | 'replaced' | 'endedByOwner';

/** Ends a session and forgets the provider's tokens; they are handed out once more, to end the provider's session too. */
export async function endSession(
  pool: Pool,
  end: { idHash: Buffer; reason: EndReason; now: Date },
): Promise<{ userId: string; refreshToken: Buffer | null; idToken: Buffer | null } | undefined> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    const before = await trx
      .selectFrom('session')
      .select([
        'user_id as userId',
        'refresh_token_ciphertext as refreshToken',
        'id_token_ciphertext as idToken',
      ])
      .where('id_hash', '=', end.idHash)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    await trx
      .updateTable('session')
      .set({
        ended_at: end.now,
        end_reason: end.reason,
        refresh_token_ciphertext: null,
        id_token_ciphertext: null,
      })
      .where('id_hash', '=', end.idHash)
      .execute();
    return before;
  });
}

/**
 * Leases the renewal at the provider to one caller, by the clock of the database; its version fences off a caller who
 * held the lease before.
 */
export async function leaseRefresh(
  pool: Pool,
  key: { idHash: Buffer; now: Date; seconds: number },
): Promise<{ version: number; refreshToken: Buffer } | undefined> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('session')
      .set({
        refresh_lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${key.seconds})`,
        refresh_version: sql`refresh_version + 1`,
      })
      .where('id_hash', '=', key.idHash)
      .where('ended_at', 'is', null)
      .where('refresh_token_ciphertext', 'is not', null)
      .where('provider_expires_at', '<=', key.now)
      .where(sql<boolean>`coalesce(refresh_lease_until <= clock_timestamp(), true)`)
      .returning(['refresh_version as version', 'refresh_token_ciphertext as refreshToken'])
      .executeTakeFirst(),
  );
  return row?.refreshToken ? { version: row.version, refreshToken: row.refreshToken } : undefined;
}

/** Stores renewed tokens, unless somebody else has taken the lease over meanwhile. */
export async function storeRefreshed(
  pool: Pool,
  key: { idHash: Buffer; version: number },
  tokens: { refreshToken: Buffer | undefined; idToken: Buffer | undefined; providerExpiresAt: Date },
): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('session')
      .set({
        provider_expires_at: tokens.providerExpiresAt,
        refresh_lease_until: null,
        ...(tokens.refreshToken ? { refresh_token_ciphertext: tokens.refreshToken } : {}),
        ...(tokens.idToken ? { id_token_ciphertext: tokens.idToken } : {}),
      })
      .where('id_hash', '=', key.idHash)
      .where('refresh_version', '=', key.version)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

/** Gives a lease back after a renewal that could not be made, so that the next caller may try at once. */
export async function releaseRefresh(pool: Pool, key: { idHash: Buffer; version: number }): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('session')
      .set({ refresh_lease_until: null })
      .where('id_hash', '=', key.idHash)
      .where('refresh_version', '=', key.version)
      .execute(),
  );
}

/** True when this caller's lease is the newest: its verdict on the session counts. */
export async function holdsLease(pool: Pool, key: { idHash: Buffer; version: number }): Promise<boolean> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx.selectFrom('session').select('refresh_version').where('id_hash', '=', key.idHash).executeTakeFirst(),
  );
  return row?.refresh_version === key.version;
}

/**
 * Rows that nobody needs any more: old sessions, old failures, used tokens, and what a clock that was
 * ahead left behind, which would live, or keep its owner out, as much longer.
 */
export async function deleteOutdated(pool: Pool, now: Date): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const ahead = latestPast(now);
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    const living = (table: 'session' | 'one_time_token') =>
      trx.deleteFrom(table).where('expires_at', '>', now);
    const deleted = [
      await trx.deleteFrom('one_time_token').where('expires_at', '<', before(1)).executeTakeFirst(),
      await trx.deleteFrom('login_failure').where('failed_at', '<', before(1)).executeTakeFirst(),
      await trx.deleteFrom('idp_record').where('expires_at', '<', before(1)).executeTakeFirst(),
      await trx.deleteFrom('session').where('expires_at', '<', before(30)).executeTakeFirst(),
      await trx.deleteFrom('login_failure').where('failed_at', '>', ahead).executeTakeFirst(),
      // Found among those that have not ended yet: each ends after it was made.
      await living('session').where('created_at', '>', ahead).executeTakeFirst(),
      await living('session').where('last_active_at', '>', ahead).executeTakeFirst(),
      await living('one_time_token').where('created_at', '>', ahead).executeTakeFirst(),
    ];
    return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  });
}
