import { sql, type RawBuilder } from 'kysely';
import { volumeProductNames } from '#domain/products/find-product.ts';
import { isInForceByIndex } from '#server/db/entries-in-force.ts';
import { mainUnits } from '#server/db/main-units.ts';
import type { GroupScope, KeyScope } from '#server/db/row-scopes.ts';

/** Whether a license had another key before the one it has. */
export const hasFormer = (license: RawBuilder<unknown>) =>
  sql`exists (select from license_key_former f where f.license_key_id = ${license})`;

const isVolume = (key: string) =>
  sql`${sql.ref(`${key}.product_name`)} = any(${[...volumeProductNames]}::text[])`;

/** First to last day of a license; no day where they stand the wrong way round. */
const daysOf = (key: string) => sql`case
  when ${sql.ref(`${key}.created_date`)} > ${sql.ref(`${key}.expiry_date`)} then '{}'::datemultirange
  else datemultirange(daterange(${sql.ref(`${key}.created_date`)}, ${sql.ref(`${key}.expiry_date`)}, '[]')) end`;

/** Whether another license (k) carries days of a license (own): its key's, of the volume family. */
export const carriesDaysOf = sql`(k.account_id = own.account_id and k.key_hash = own.key_hash and k.id <> own.id
  and ${isVolume('own')} and ${isVolume('k')} and not ${hasFormer(sql`own.id`)})`;

/** Other licenses with the same key, and the days on which they carry it because the license itself (own) does not. */
const others = sql`
  select k.id, k.license_group_id, k.product_name,
    ${daysOf('k')} - ${daysOf('own')} - coalesce(range_agg(${daysOf('k')}) over (
      order by coalesce(k.created_date, '-infinity') desc, k.id collate "C" desc
      rows between unbounded preceding and 1 preceding), '{}') as days
  from license_key k where ${carriesDaysOf}`;

/** `own`, and `carrier`: the days of each license's entries by the license that they count on, whatever the terms are. */
const carriers = (keys: KeyScope) => sql`
  -- Reckoned once for a license, not once for each of its entries, and from the licenses on: their groups are few.
  with own as materialized (select * from license_key where id in (${keys})),
  carrier as materialized (
    select own.id as license_key_id, own.account_id, of_own.*
    from own cross join lateral (
      select own.id, own.license_group_id, own.product_name,
        '{(,)}'::datemultirange - coalesce((select range_agg(days) from (${others}) as other), '{}') as days
      union all ${others}) as of_own)`;

/** The same beside the dates of all licenses of the carrier's group: what a day that passes does not change. */
export const carriedDays = (keys: KeyScope): RawBuilder<unknown> => sql`(
  ${carriers(keys)}
  select carrier.license_key_id, carrier.id as carrier_id, carrier.account_id, carrier.days * coalesce((
      select range_agg(${daysOf('k')}) from license_key k where k.account_id = carrier.account_id
        and k.license_group_id = carrier.license_group_id and k.created_date is not null), '{}') as days
  from carrier)`;

/**
 * The days of entries of these licenses that count towards a maximum, as domain/ledger/split-by-terms.ts has it: by the
 * license whose entries they are (license_key_id), the one they count on (carrier_id), and its group.
 */
export const termDays = (keys: KeyScope): RawBuilder<unknown> => sql`(
  ${carriers(keys)},
  counted as materialized (
    select carrier.license_key_id, carrier.id as carrier_id, carrier.account_id, carrier.license_group_id, main.unit,
      case when g.term_start is null then '{}'::datemultirange
        else carrier.days * datemultirange(daterange(g.term_start, g.term_end, '[]')) end as days
    from carrier
    join license_group g on g.account_id = carrier.account_id and g.id = carrier.license_group_id
    left join ${mainUnits} on main.product_name = carrier.product_name)
  select * from counted)`;

/** First and last day of an entry (e), in UTC. */
export const firstDay = sql`(e.starts_at at time zone 'UTC')::date`;
export const lastDay = sql`((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date`;
/** The days of an entry (e). */
export const entryDays = sql`daterange(${firstDay}, ${lastDay}, '[]')`;

/** What of a span or entry falls into days that count (d); nothing is divided where all of it does. */
export const countedShare = (
  value: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
  days: RawBuilder<unknown> = sql`d.days`,
) => sql`
  case when daterange(${first}, ${last}, '[]') <@ ${days} then ${value}::numeric
    else usage_in_days(${value}::numeric, ${first}, ${last}, ${days}) end`;
export const entryShare = countedShare(sql`e.value`, firstDay, lastDay);

/** Joins entries in force (e) to the days of theirs that count (d), where there are any: those of few licenses. */
export const joinEntries = (inForce = isInForceByIndex('e')) => sql`
  join usage_entry e on e.license_key_id = d.license_key_id and ${inForce}
    and e.starts_at < (upper(d.days)::timestamp at time zone 'UTC')
    and e.ends_at > (lower(d.days)::timestamp at time zone 'UTC')
    and ${entryDays} && d.days`;

/** Entries of licenses beside the days of theirs that count; of many licenses with another way to look what is in force. */
export const entriesCounted = (keys: KeyScope, inForce?: RawBuilder<boolean>) => sql`
  ${termDays(keys)} as d ${joinEntries(inForce)}`;

/** Licenses whose entries may count on one (k): itself, and others with its key. */
export const keysCountedOn: KeyScope = sql`
  select k.id union all
  select s.id from license_key s where s.account_id = k.account_id and s.key_hash = k.key_hash and s.id <> k.id`;

/** Licenses whose entries may count in groups: their own, and others that carry the key of one of them. */
export const keysCountedIn = (groups: GroupScope): KeyScope => sql`
  select k.id from license_key k where (k.account_id, k.license_group_id) in (${groups})
  union
  select k.id from license_key own join license_key k on k.account_id = own.account_id and k.key_hash = own.key_hash
  where (own.account_id, own.license_group_id) in (${groups})`;

/** Groups that entries of licenses may count in. */
export const groupsCountedIn = (keys: KeyScope): GroupScope => sql`
  select k.account_id, k.license_group_id as id from license_key k where k.id in (${keys})
  union
  select k.account_id, k.license_group_id from license_key own
  join license_key k on k.account_id = own.account_id and k.key_hash = own.key_hash where own.id in (${keys})`;
