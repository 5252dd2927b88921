import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import { EXPIRY_TOLD_DAYS, GROUPS_TOLD_MAX } from '#domain/account-state/schema.ts';
import type {
  ExpiringKeys,
  UnreportedIn,
  UnreportedKey,
  UsedOfMaximum,
} from '#domain/account-state/schema.ts';
import { addDays, firstDayOf, monthOf, type Day } from '#domain/core/day.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import { automaticSources } from '#domain/products/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { isInForceByIndex } from '#server/db/entries-in-force.ts';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';
import { toldReason } from '#server/db/main-units.ts';

interface OfAccount {
  account: AuthorizedAccountId;
  today: Day;
}

/** Names of a group's keys that are told. */
const NAMES_TOLD = 3;
const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const isVolume = sql`k.product_name = ${list(volumeProductNames)}`;
const isActive = sql`k.activation_status is distinct from 'Inactive'`;
/** A key that is still to be made is pending on the page of downloads, whatever its days: it is not told to expire. */
const isMade = sql`k.activation_status is distinct from 'Pending Manual Create'`;
const isReached = (reach: Reach): RawBuilder<unknown> =>
  reach === 'all' ? sql`true` : sql`coalesce(k.cuca_id = ${list(reach)}, false)`;

/** The newest receipt of the account of which something stands in a figure; what the import brought has none. */
export async function findLastCounted(trx: Database, { account }: OfAccount): Promise<string | undefined> {
  const { rows } = await sql<{ receiptId: string }>`
    select s.receipt_id as "receiptId" from usage_submission s
    where s.account_id = ${account} and s.kind not in ('IMPORT', 'EVENTS')
      and exists (select from usage_entry e
        where e.submission_id = s.id and e.unit is not null and not e.outside_term and ${isInForceByIndex('e')})
    order by s.submitted_at desc, s.receipt_id desc limit 1`.execute(trx);
  return rows[0]?.receiptId;
}

/** Keys that expired this long ago are not asked about any more: who still reports for them finds the page. */
const ASKED_AFTER_EXPIRY_DAYS = 90;
/** Sources of volume usage that people report: for these products a file is the way to do so. */
const reportedByPeople = sql`any(array['itext-luf', 'itext-volume-manual', 'manual'])`;
const monthOfDay = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day}::timestamp)::date`;
/** From which month to which one there was a report of a key (k). Of a stated 0 there is no month's sum. */
const reportedMonths = sql`(
  select u.source, u.month as first, u.month as last from usage_month u where u.license_key_id = k.id
  union all
  select e.source, ${monthOfDay(sql`(e.starts_at at time zone 'UTC')`)},
    ${monthOfDay(sql`((e.ends_at - interval '1 microsecond') at time zone 'UTC')`)}
  from usage_entry e where e.license_key_id = k.id and e.value = 0 and ${isInForceByIndex('e')})`;

/**
 * Full months of a key's term without any usage, from the first month that people reported on. Nothing is expected of a
 * key that nobody ever reported for, that reports by itself, or whose term is not known; a reported 0 is a report.
 * With `offset 0` each month is looked up by index: joined, the months and entries of all keys were read.
 */
export async function listUnreported(trx: Database, { account, today }: OfAccount): Promise<UnreportedKey[]> {
  const lastDay = addDays(firstDayOf(monthOf(today)), -1);
  return listUnreportedIn(trx, { accounts: [account], today, lastDay });
}

/** The same of several accounts, up to the month of a day, which may lie ahead. */
export async function listUnreportedIn(
  trx: Database,
  { accounts, today, lastDay }: { accounts: readonly AuthorizedAccountId[]; today: Day; lastDay: Day },
): Promise<UnreportedIn[]> {
  if (accounts.length === 0) return [];
  const lastMonth = firstDayOf(monthOf(lastDay));
  const { rows } = await sql<UnreportedIn>`
    with expecting as (
      select k.id, k.account_id, k.license_group_id, k.product_name, k.product_license, k.key_tail,
        greatest(min(u.first) filter (where u.source = ${reportedByPeople}),
          ${monthOfDay(sql`g.term_start`)}) as first_month,
        least(${lastMonth}::date, ${monthOfDay(sql`g.term_end`)},
          ${monthOfDay(sql`(k.expiry_date - 1)`)}) as last_month
      from license_key k
      join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
      cross join lateral ${reportedMonths} as u
      where k.account_id = ${list(accounts)} and ${isVolume} and ${isActive} and g.term_start is not null
        and coalesce(k.expiry_date, 'infinity') > ${addDays(today, -ASKED_AFTER_EXPIRY_DAYS)}::date
      group by k.id, k.account_id, k.license_group_id, k.product_name, k.product_license, k.key_tail, k.expiry_date,
        g.term_start, g.term_end
      having bool_or(u.source = ${reportedByPeople})
        and not bool_or(u.source = ${list(automaticSources)} and u.last >= ${monthOfDay(sql`g.term_start`)}))
    select x.account_id as "accountId", x.license_group_id as "licenseGroupId", x.id as "licenseKeyId",
      x.product_name as "productName", x.product_license as "productLicense", x.key_tail as "keyTail", array_agg(to_char(m, 'YYYY-MM') order by m) as months
    from expecting x, generate_series(x.first_month::timestamp, x.last_month, interval '1 month') as m
    where not exists (select from usage_month u where u.license_key_id = x.id and u.month = m::date offset 0)
      and not exists (select from usage_entry e where e.license_key_id = x.id
        and e.starts_at < ((m + interval '1 month') at time zone 'UTC') and e.ends_at > (m at time zone 'UTC')
        and ${isInForceByIndex('e')} offset 0)
    group by x.id, x.account_id, x.license_group_id, x.product_name, x.product_license, x.key_tail
    order by min(m), x.product_name, x.id`.execute(trx);
  return rows;
}

/** How many keys there are and have expired, of all that are not inactive. */
export async function countExpired(
  trx: Database,
  { account, today, reach }: OfAccount & { reach: Reach },
): Promise<{ keys: number; expired: number; lastExpired: Day | null }> {
  const { rows } = await sql<{ keys: number; expired: number; lastExpired: Day | null }>`
    select count(*)::int as keys, count(*) filter (where k.expiry_date <= ${today}::date and ${isMade})::int as expired,
      max(k.expiry_date) filter (where k.expiry_date <= ${today}::date and ${isMade}) as "lastExpired"
    from license_key k where k.account_id = ${account} and ${isReached(reach)} and ${isActive}`.execute(trx);
  return rows[0] ?? { keys: 0, expired: 0, lastExpired: null };
}

/** Keys that will expire within the days that are told, the nearest first. */
export async function listExpiring(
  trx: Database,
  { account, today, reach }: OfAccount & { reach: Reach },
): Promise<ExpiringKeys[]> {
  const { rows } = await sql<ExpiringKeys>`
    select k.product_name as "productName", k.expiry_date as "expiryDate", count(*)::int as keys
    from license_key k
    where k.account_id = ${account} and ${isReached(reach)} and ${isActive} and ${isMade}
      and k.expiry_date > ${today}::date and k.expiry_date <= ${addDays(today, EXPIRY_TOLD_DAYS)}::date
    group by k.product_name, k.expiry_date order by k.expiry_date, k.product_name`.execute(trx);
  return rows;
}

type GroupRow = Omit<UsedOfMaximum, 'usagePercent'> & { usagePercent: string | null; total: number };

/**
 * License groups with a key that can be used, the fullest first. A group is told where the caller may read the usage of
 * every key in it: its sums are those of all of them.
 */
export async function listUsedOfMaximum(
  trx: Database,
  { account, today, reach, volume }: OfAccount & { reach: Reach; volume: boolean },
): Promise<GroupRow[]> {
  const isUsable = sql`(${isActive} and coalesce(k.expiry_date, 'infinity') > ${today}::date)`;
  const { rows } = await sql<GroupRow>`
    select g.id as "licenseGroupId", min(k.product_name) as "productName", count(*)::int as keys,
      (array_agg(coalesce(k.product_license, k.key_tail, k.id) order by k.id))[1:${sql.lit(NAMES_TOLD)}] as names,
      g.total_usage as "totalUsage", g.reporting_type as "reportingType",
      ${groupPercent} as "usagePercent", g.max_volume as "maxVolume",
      case when g.max_volume is null then coalesce(
        case when count(distinct ${toldReason}) = 1 then min(${toldReason}) end,
        'UNKNOWN') end as "maxVolumeMissingReason",
      count(*) over ()::int as total
    from license_group g join license_key k on k.account_id = g.account_id and k.license_group_id = g.id
    where g.account_id = ${account}
    group by g.account_id, g.id
    having bool_and(${isReached(reach)} or ${volume ? isVolume : sql`false`}) and bool_or(${isUsable})
      and not (g.max_volume is null and bool_and(coalesce(k.max_volume_missing_reason = 'NON_VOLUME', false)))
    order by ${groupPercent} desc nulls last, g.total_usage desc nulls last, g.id
    limit ${GROUPS_TOLD_MAX}`.execute(trx);
  return rows;
}
