import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { tryLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import type { GroupName, GroupScope } from '#server/db/row-scopes.ts';
import { mainUnits } from '#server/db/main-units.ts';

/**
 * Term and maximum that the keys of groups state on a day, by the rules of domain/licenses/term.ts. Units are those of
 * all keys, expired ones too: their usage is in the total.
 */
const statedTerms = (groups: GroupScope, today: Day) => sql`
  spoken as (
    select k.*, expired and bool_or(not expired) over of_group as silent,
      min(unit) over of_group <> max(unit) over of_group as units_differ
    from (select account_id, license_group_id, created_date, expiry_date, max_volume, main.unit,
        coalesce(expiry_date <= ${today}::date, false) as expired
      from license_key left join ${mainUnits} using (product_name)
      where (account_id, license_group_id) in (${groups})) as k
    window of_group as (partition by k.account_id, k.license_group_id)),
  stated as (
    select account_id, license_group_id as id,
      max(max_volume) filter (where units_differ is not true) as max_volume,
      license_term(min(created_date),
        case when bool_or(expiry_date is null and created_date is not null) then null
          else max(expiry_date) filter (where created_date is not null) end, ${today}::date) as term
    from spoken where not silent group by account_id, license_group_id)`;

const isOutdated = sql`(g.max_volume, g.term_start, g.term_end)
  is distinct from (stated.max_volume, lower(stated.term), upper(stated.term) - 1)`;

/** Stores term and maximum of groups; answers the groups whose term moved. */
export async function updateTerms(trx: Database, groups: GroupScope, today: Day): Promise<GroupName[]> {
  const { rows } = await sql<GroupName>`
    with ${statedTerms(groups, today)},
    changed as (
      update license_group g
      set max_volume = stated.max_volume, term_start = lower(stated.term), term_end = upper(stated.term) - 1
      from (select stated.*, before.term_start as old_start, before.term_end as old_end
        from stated join license_group before using (account_id, id)) as stated
      where g.account_id = stated.account_id and g.id = stated.id and ${isOutdated}
      returning g.account_id, g.id,
        (old_start, old_end) is distinct from (lower(stated.term), upper(stated.term) - 1) as moved)
    select account_id, id from changed where moved`.execute(trx);
  return rows;
}

/** Their sums are made by today's rule. */
export async function markRecounted(trx: Database, groups: GroupScope): Promise<void> {
  await sql`update license_group set must_recount = false
    where must_recount and (account_id, id) in (${groups})`.execute(trx);
}

/** Groups whose stored term or maximum is not what their keys state today, or whose sums an older rule made. */
export async function listOutdatedGroups(trx: Database, today: Day): Promise<GroupName[]> {
  const { rows } = await sql<GroupName>`
    with ${statedTerms(sql`select account_id, id from license_group`, today)}
    select g.account_id, g.id from license_group g join stated using (account_id, id)
    where g.must_recount or ${isOutdated} order by g.account_id, g.id`.execute(trx);
  return rows;
}

/**
 * True where this transaction alone refreshes terms. It also gives up soon on rows that an upload or import holds:
 * before the database would look for a deadlock, so that theirs is never the transaction that has to yield.
 */
export async function lockTermRefresh(trx: Database): Promise<boolean> {
  await sql`select set_config('lock_timeout', '500ms', true)`.execute(trx);
  return tryLock(trx, 'termRefresh');
}
