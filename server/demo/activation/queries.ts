import type { Insertable } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import type { DB } from '#server/db/tables.ts';

/** Usable licenses of some accounts, in an order that does not change. */
export const findUsableLicenses = (trx: Database, accounts: readonly string[], today: Day) =>
  trx
    .selectFrom('license_key')
    .select(['id', 'account_id', 'product_name', 'deployment_type', 'max_activations'])
    .where('account_id', 'in', accounts)
    .where((is) => is.or([is('activation_status', 'is', null), is('activation_status', '=', 'Active')]))
    .where((is) => is.or([is('expiry_date', 'is', null), is('expiry_date', '>', today)]))
    .orderBy('id')
    .execute();

export async function insertActivations(
  trx: Database,
  rows: readonly Insertable<DB['activation']>[],
): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('activation')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
