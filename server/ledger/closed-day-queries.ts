import { sql } from 'kysely';
import { isInForceByIndex } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import type { GroupScope, KeyScope } from '#server/db/row-scopes.ts';
import {
  carriedDays,
  countedShare,
  entryDays,
  firstDay,
  keysCountedIn,
  lastDay,
} from '#server/db/term-days.ts';

/** Accounts with closed periods, and up to which day they are closed. */
export const closedAccounts = sql`(
  select a.id as account_id, last.closed_until from account a cross join lateral (
    select closed_until from usage_closing where account_id = a.id order by ordinal desc limit 1) as last
  where last.closed_until is not null)`;

/** The closed days of licenses by the license that they count on. */
const closedDays = (keys: KeyScope) => sql`
  select d.license_key_id, d.carrier_id, d.account_id,
    d.days * datemultirange(daterange(null, closed.closed_until, '[]')) as days
  from ${carriedDays(keys)} as d join ${closedAccounts} as closed on closed.account_id = d.account_id`;

/** Remembers on which licenses the closed days of groups count, before their licenses are written. */
export async function rememberClosedDays(trx: Database, groups: GroupScope): Promise<void> {
  await sql`create temporary table closed_key on commit drop as
    select id from (${keysCountedIn(groups)}) as near
    where id in (select k.id from license_key k join ${closedAccounts} as closed on closed.account_id = k.account_id)`.execute(
    trx,
  );
  await sql`create temporary table closed_before on commit drop as ${closedDays(sql`select id from closed_key`)}`.execute(
    trx,
  );
}

/** Who changes closed days, and when. */
export interface RecordsAct {
  id: string;
  actor: string;
  now: Date;
}

/** Writes down which figures of closed days count on another license, or on none, since the days were remembered. */
export async function insertMovedDays(trx: Database, act: RecordsAct): Promise<void> {
  const share = (days: string) => sql`sum(${countedShare(sql`e.value`, firstDay, lastDay, sql.ref(days))})`;
  await sql`
    insert into usage_closed_change
      (act_id, account_id, license_key_id, cause, usage_type, unit, first_day, before, after, actor, changed_at)
    with after as materialized (${closedDays(sql`select id from closed_key`)}),
    moved as materialized (
      select license_key_id, carrier_id, account_id, was, is_now,
        (was - is_now) + (is_now - was) as days
      from (
        select license_key_id, carrier_id, coalesce(b.account_id, a.account_id) as account_id,
          coalesce(b.days, '{}') as was, coalesce(a.days, '{}') as is_now
        from closed_before b full join after a using (license_key_id, carrier_id)) as beside
      where was <> is_now)
    select ${act.id}, m.account_id, m.carrier_id, 'LICENSE', e.usage_type, e.unit,
      min(greatest(${firstDay}, lower(m.days * datemultirange(${entryDays})))), ${share('m.was')}, ${share('m.is_now')},
      ${act.actor}, ${act.now}
    from moved m
    join usage_entry e on e.license_key_id = m.license_key_id and ${isInForceByIndex('e')} and e.value > 0
      and ${entryDays} && m.days
    group by m.account_id, m.carrier_id, e.usage_type, e.unit
    having ${share('m.was')} <> ${share('m.is_now')}
    order by 2, 3, 5, 6`.execute(trx);
}

/** What an act changed in closed days: by usage type, and by license where days moved from one to another. */
export interface ClosedChange {
  accountId: string;
  usageType: string;
  before: bigint;
  after: bigint;
}

/** How many amounts one deed names: the ones that changed most. */
const AMOUNTS_MAX = 20;

export async function listClosedChanges(trx: Database, actId: string): Promise<ClosedChange[]> {
  const { rows } = await sql<Record<keyof ClosedChange, string>>`
    select account_id as "accountId", name as "usageType", before::text, after::text
    from (
      select account_id, name, sum(before) as before, sum(after) as after,
        row_number() over (partition by account_id order by abs(sum(after) - sum(before)) desc, name) as place
      from (select *, case cause when 'FIGURE' then usage_type else usage_type || ' (' || license_key_id || ')' end as name
        from usage_closed_change where act_id = ${actId}) as named
      group by account_id, name) as summed
    where place <= ${AMOUNTS_MAX} order by account_id, place`.execute(trx);
  return rows.map(({ before, after, ...row }) => ({ ...row, before: BigInt(before), after: BigInt(after) }));
}
