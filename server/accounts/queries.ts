import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Asked by the access check before any right is known, hence as the system. */
export async function accountExists(pool: Pool, accountId: string): Promise<boolean> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst(),
  );
  return row !== undefined;
}

export async function applicationExists(
  pool: Pool,
  accountId: string,
  applicationId: string,
): Promise<boolean> {
  const row = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('application')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', applicationId)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Whose key it is; the answer goes to the access check only. */
export async function accountIdOfKey(
  pool: Pool,
  keyId: string,
): Promise<{ accountId: string; cucaId: string | null } | undefined> {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('license_key')
      .select(['account_id as accountId', 'cuca_id as cucaId'])
      .where('id', '=', keyId)
      .executeTakeFirst(),
  );
}
