import { sql, type RawBuilder } from 'kysely';
import { automaticSources } from '#domain/products/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import type { GroupName, GroupScope, KeyScope } from '#server/db/row-scopes.ts';
import { mainUnits } from '#server/db/main-units.ts';
import {
  countedShare,
  entriesCounted,
  entryShare,
  groupsCountedIn,
  keysCountedIn,
  termDays,
} from '#server/db/term-days.ts';

const automatic = sql`any(${[...automaticSources]}::text[])`;
/** AUTO or MANUAL, of an entry. */
export const reportingType = sql`case when source = ${automatic} then 'AUTO' else 'MANUAL' end`;
/** An entry (e) is counted. */
export const inForce = isInForce('e');

/** What wrote entries in this transaction: submissions, an act that made entries void or stand again, or these entries. */
export type Written =
  | { submissionIds: readonly string[] }
  | { changeId: string }
  | { entryIds: readonly string[] };

/** What was added and left in force, and with the opposite sign what was taken out of force. */
function writtenBy(written: Written) {
  const isWritten = (entry: string) => {
    if ('changeId' in written) return sql`${sql.ref(`${entry}.change_id`)} = ${written.changeId}::uuid`;
    if ('entryIds' in written)
      return sql`${sql.ref(`${entry}.id`)} = any(${[...written.entryIds]}::bigint[])`;
    return sql`${sql.ref(`${entry}.submission_id`)} = any(${[...written.submissionIds]}::uuid[])`;
  };
  // "is true" and "is not true" keep the index on submission_id out of the inner loop: a plan made while statistics
  // know nothing of these submissions would read all their entries once per entry.
  return sql`
    select e.*, 1 as sign from usage_entry e
    where ${isWritten('e')}
      and not exists (select from usage_entry later where later.supersedes = e.id and (${isWritten('later')}) is true)
    union all
    select e.*, -1 from usage_entry e join usage_entry later on later.supersedes = e.id
    where ${isWritten('later')} and (${isWritten('e')}) is not true`;
}
const inForceOf = (keys: KeyScope) => sql`
  select e.*, 1 as sign from usage_entry e where e.license_key_id in (${keys}) and ${inForce}`;

/** Entries by first and last day: those within one day are added up at once, longer ones stay apart to be split. */
const spansOf = (entries: RawBuilder<unknown>) => sql`
  entry as (
    select *, (starts_at at time zone 'UTC')::date as first_day,
      ((ends_at - interval '1 microsecond') at time zone 'UTC')::date as last_day
    from (${entries}) as chosen),
  span as materialized (
    select account_id, license_key_id, source, usage_type, unit, first_day, last_day, sum(value * sign) as value
    from entry
    group by account_id, license_key_id, source, usage_type, unit, first_day, last_day,
      case when first_day < last_day then id * sign end)`;

/** The share of a span that falls into [from, until]: running shares rounded down, so that all shares add up to the value. */
const share = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  div(value * (least(${until}, last_day) - first_day + 1), last_day - first_day + 1)
  - div(value * (greatest(${from}, first_day) - first_day), last_day - first_day + 1)`;

const addMonths = sql`
  insert into usage_month (account_id, license_key_id, source, usage_type, month, value)
  select account_id, license_key_id, source, usage_type, month::date,
    sum(${share(sql`month::date`, sql`(month + interval '1 month')::date - 1`)})
  from span, generate_series(date_trunc('month', first_day::timestamp), last_day, interval '1 month') as month
  group by account_id, license_key_id, source, usage_type, month::date
  having sum(${share(sql`month::date`, sql`(month + interval '1 month')::date - 1`)}) <> 0
  on conflict (license_key_id, month, usage_type, source) do update set value = usage_month.value + excluded.value`;

const addDays = sql`
  insert into usage_day (account_id, license_key_id, source, usage_type, day, value)
  select account_id, license_key_id, source, usage_type, day::date, sum(${share(sql`day::date`, sql`day::date`)})
  from span, generate_series(first_day::timestamp, last_day, interval '1 day') as day
  where source = ${automatic}
  group by account_id, license_key_id, source, usage_type, day::date
  having sum(${share(sql`day::date`, sql`day::date`)}) <> 0
  on conflict (license_key_id, day, usage_type, source) do update set value = usage_day.value + excluded.value`;

const addTerms = (keys: KeyScope) => sql`
  insert into usage_term (account_id, license_group_id, reporting_type, usage_type, counted, value)
  select d.account_id, d.license_group_id, ${reportingType}, usage_type, coalesce(span.unit = d.unit, false),
    sum(${countedShare(sql`value`, sql`first_day`, sql`last_day`)})
  from span join ${termDays(keys)} as d on d.license_key_id = span.license_key_id
  where daterange(first_day, last_day, '[]') && d.days
  group by d.account_id, d.license_group_id, 3, usage_type, 5
  having sum(${countedShare(sql`value`, sql`first_day`, sql`last_day`)}) <> 0
  on conflict (account_id, license_group_id, reporting_type, usage_type, counted)
    do update set value = usage_term.value + excluded.value`;

/** Last day of use: moves forward with what was added; searched again where its entry was superseded by less. */
const moveLastUse = sql`
  update license_key k set last_time_used = case
    when removed < k.last_time_used or removed is null or added >= removed then greatest(k.last_time_used, added)
    else (select max(((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date)
      from usage_entry e where e.license_key_id = k.id and e.value > 0 and ${inForce}) end
  from (select license_key_id, max(last_day) filter (where value > 0) as added,
      max(last_day) filter (where value < 0) as removed from span group by license_key_id) as used
  where k.id = used.license_key_id and (removed is not null or added > coalesce(k.last_time_used, '-infinity'))`;

/** One writer at a time per group, always in the same order. */
export async function lockGroups(trx: Database, groups: GroupScope): Promise<void> {
  await sql`select count(*) from (
    select from license_group where (account_id, id) in (${groups}) order by account_id, id for update) as locked`.execute(
    trx,
  );
}

/** Adds new entries to every projection in one statement; true where some of them took something away. */
export async function addToProjections(
  trx: Database,
  written: Written & { keys: KeyScope },
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    with ${spansOf(writtenBy(written))},
    months as (${addMonths}), days as (${addDays}), terms as (${addTerms(written.keys)}), used as (${moveLastUse})
    select exists (select from span where value < 0) as removed`.execute(trx);
  // Stryker disable next-line OptionalChaining,BooleanLiteral: a select without a table answers one row
  return rows[0]?.removed ?? false;
}

/** No row where nothing was used: the same as after building the projections anew. */
export async function removeEmptyRows(trx: Database, keys: KeyScope): Promise<void> {
  await sql`delete from usage_month where value = 0 and license_key_id in (${keys})`.execute(trx);
  await sql`delete from usage_day where value = 0 and license_key_id in (${keys})`.execute(trx);
  await sql`delete from usage_term where value = 0 and (account_id, license_group_id) in (${groupsCountedIn(keys)})`.execute(
    trx,
  );
}

/** Builds months, days and last use of keys from nothing but the ledger. */
export async function rebuildFromEntries(trx: Database, keys: KeyScope): Promise<void> {
  await sql`delete from usage_month where license_key_id in (${keys})`.execute(trx);
  await sql`delete from usage_day where license_key_id in (${keys})`.execute(trx);
  await sql`with ${spansOf(inForceOf(keys))}, months as (${addMonths}), days as (${addDays})
    update license_key k set last_time_used = used.day
    from (select k.id, max(last_day) filter (where value > 0) as day
      from (${keys}) as k left join span on span.license_key_id = k.id group by k.id) as used
    where k.id = used.id and k.last_time_used is distinct from used.day`.execute(trx);
}

/** Entries in force (e) beside the days of theirs that count in groups (d), where there are any. */
const entriesIn = (groups: GroupScope) => sql`
  ${entriesCounted(keysCountedIn(groups), inForce)} where (d.account_id, d.license_group_id) in (${groups})`;

/** What groups used inside their terms, summed again from the ledger. */
export async function rebuildTermSums(trx: Database, groups: GroupScope): Promise<void> {
  await sql`delete from usage_term where (account_id, license_group_id) in (${groups})`.execute(trx);
  await sql`
    insert into usage_term (account_id, license_group_id, reporting_type, usage_type, counted, value)
    select d.account_id, d.license_group_id, ${reportingType}, e.usage_type, coalesce(e.unit = d.unit, false),
      sum(${entryShare})
    from ${entriesIn(groups)}
    group by d.account_id, d.license_group_id, 3, e.usage_type, 5
    having sum(${entryShare}) <> 0`.execute(trx);
}

const ownTerm = sql`t.account_id = typed.account_id and t.license_group_id = typed.id
  and t.reporting_type = typed.reporting_type`;

const ofGroup = sql<GroupName>`select g.account_id, g.id`;

/** How figures were reported that leave 0 in a group's term: no sum knows of them, and yet somebody has spoken. */
const statedNothing = sql`
  select case when exists (select from usage_entry e where e.license_key_id in (${keysCountedIn(ofGroup)}))
    then (select min(${reportingType}) from ${entriesIn(ofGroup)}) end`;

/**
 * Total, usage by type and last use of groups: automatic figures if there are any in the term, else manual ones. No
 * total where keys of a group count in different units: figures of both are never added (decision 005).
 */
export async function updateTotals(trx: Database, groups: GroupScope): Promise<void> {
  await sql`
    with typed as (
      select g.account_id, g.id,
        coalesce((select min(reporting_type) from usage_term t
          where t.account_id = g.account_id and t.license_group_id = g.id and t.value > 0),
          (${statedNothing})) as reporting_type,
        of_keys.last_time_used, of_keys.units_differ
      from (${groups}) as g, lateral (
        select max(k.last_time_used) as last_time_used, min(main.unit) <> max(main.unit) as units_differ
        from license_key k left join ${mainUnits} on main.product_name = k.product_name
        where k.account_id = g.account_id and k.license_group_id = g.id) as of_keys),
    summed as (
      select typed.*,
        case when units_differ then null
          else coalesce((select sum(value) from usage_term t where t.counted and ${ownTerm}), 0) end as total,
        coalesce((select jsonb_object_agg(usage_type, value::text)
          from (select usage_type, sum(value) as value from usage_term t where ${ownTerm} group by usage_type) as t),
          '{}') as by_type
      from typed)
    update license_group g set total_usage = s.total, usage_by_type = s.by_type,
      reporting_type = s.reporting_type, last_time_used = s.last_time_used
    from summed s
    where g.account_id = s.account_id and g.id = s.id
      and (g.total_usage, g.usage_by_type, g.reporting_type, g.last_time_used)
        is distinct from (s.total, s.by_type, s.reporting_type, s.last_time_used)`.execute(trx);
}
