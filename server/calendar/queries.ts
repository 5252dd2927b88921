import { sql, type RawBuilder } from 'kysely';
import type { CalendarScope, Covered } from '#domain/calendar/calendar-scope.ts';
import { NAMES_TOLD } from '#domain/calendar/volume-entries.ts';
import type { Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

type Scope = CalendarScope<AuthorizedAccountId>;

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const isCovered = ({ accounts, cucas }: Covered): RawBuilder<unknown> =>
  sql`(k.account_id = ${list(accounts)} or k.cuca_id = ${list(cucas)})`;
const isActive = sql`k.activation_status is distinct from 'Inactive'`;
const isEmpty = ({ accounts, cucas }: Covered): boolean => accounts.length + cucas.length === 0;

export async function listAccountNames(
  trx: Database,
  accounts: readonly AuthorizedAccountId[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('account').select(['id', 'name']).where('id', 'in', accounts).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ExpiryRow {
  accountId: string;
  productName: string;
  day: Day;
  licenses: number;
  keys: number;
  names: string[];
}

/** What expires in a period, by account, product and day; keys of a group that end together are one license. */
export async function listExpiries(
  trx: Database,
  { expiry }: Scope,
  { start, end }: Period,
): Promise<ExpiryRow[]> {
  if (isEmpty(expiry)) return [];
  const { rows } = await sql<ExpiryRow>`
    select k.account_id as "accountId", k.product_name as "productName", k.expiry_date as day,
      count(distinct k.license_group_id)::int as licenses, count(*)::int as keys,
      (array_agg(distinct coalesce(k.product_license, '…' || k.key_tail, k.id)))[1:${sql.lit(NAMES_TOLD)}] as names
    from license_key k
    where ${isCovered(expiry)} and ${isActive} and k.expiry_date between ${start}::date and ${end}::date
    group by k.account_id, k.product_name, k.expiry_date
    order by k.expiry_date, k.account_id, k.product_name`.execute(trx);
  return rows;
}
