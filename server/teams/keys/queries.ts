import { sql } from 'kysely';
import type { TeamKey } from '#domain/teams/schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { KeyScope } from '#server/db/row-scopes.ts';
import type { TeamPlace } from '../queries.ts';

/** Keys of the application, then those of the account that no application has. */
export async function listKeysOf(trx: Database, { accountId, cucaId }: TeamPlace): Promise<TeamKey[]> {
  const { rows } = await sql<TeamKey>`
    select k.id, k.key_tail as tail, k.product_name as "productName", k.product_license as "productLicense",
      k.expiry_date::text as "expiryDate", k.cuca_id is not null as "isAssigned",
      to_char(x.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "exposedAt"
    from license_key k
    left join exposed_key x on x.account_id = k.account_id and x.license_key_id = k.id and x.withdrawn_at is null
      and x.replaced_at is null
    where k.account_id = ${accountId} and (k.cuca_id = ${cucaId} or k.cuca_id is null)
    order by k.cuca_id is null, k.product_name, k.expiry_date desc nulls first, k.id`.execute(trx);
  return rows;
}

export interface LockedKey {
  id: string;
  tail: string | null;
  isAssigned: boolean;
}

/** Keys that may be given to the application or taken from it: its own and free ones, locked until the end. */
export async function lockKeys(
  trx: Database,
  { accountId, cucaId }: TeamPlace,
  ids: readonly string[],
): Promise<LockedKey[]> {
  const { rows } = await sql<LockedKey>`
    select k.id, k.key_tail as tail, k.cuca_id is not null as "isAssigned" from license_key k
    where k.id = any(${[...ids]}::text[]) and k.account_id = ${accountId}
      and (k.cuca_id = ${cucaId} or k.cuca_id is null)
    order by k.id for no key update`.execute(trx);
  return rows;
}

/** Null: the keys become free. */
export async function writeApplication(
  trx: Database,
  accountId: string,
  ids: readonly string[],
  cucaId: string | null,
): Promise<void> {
  await trx
    .updateTable('license_key')
    .set({ cuca_id: cucaId })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Keys by their ids, for what follows from a change of them. */
export const keysOf = (ids: readonly string[]): KeyScope => sql`select unnest(${[...ids]}::text[])`;
