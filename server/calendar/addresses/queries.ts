import { sql } from 'kysely';
import type { Database, Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { withRoles, type PersonWithRoles } from '#server/session/queries.ts';

export interface AddressRow {
  createdAt: Date;
  lastReadAt: Date | null;
}

export const findAddress = (trx: Database, userId: string): Promise<AddressRow | undefined> =>
  trx
    .selectFrom('calendar_address')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A person has one address: the one before ends with it. */
export async function saveAddress(
  trx: Database,
  { userId, tokenHash, now }: { userId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, created_at: now };
  await trx
    .insertInto('calendar_address')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, last_read_at: null }))
    .execute();
}

/** False where there was none. */
export async function deleteAddress(trx: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_address')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export type ReaderRow = PersonWithRoles & { last_read_at: Date | null };

/** Whoever made an address, with every role they hold now; nobody who is disabled. */
export async function findReader(pool: Pool, tokenHash: Buffer): Promise<ReaderRow | undefined> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    const { rows } = await sql<ReaderRow>`
      select ${withRoles}, c.last_read_at
      from calendar_address c join app_user u on u.id = c.user_id
      where c.token_hash = ${tokenHash} and not u.disabled`.execute(trx);
    return rows[0];
  });
}

export async function recordRead(pool: Pool, tokenHash: Buffer, now: Date): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('calendar_address')
      .set({ last_read_at: now })
      .where('token_hash', '=', tokenHash)
      .execute(),
  );
}
