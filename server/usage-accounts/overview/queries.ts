import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Day } from '#domain/core/day.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import { automaticSources, type ReportingType } from '#domain/products/schema.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import type { OverviewGroup, OverviewKey } from '#domain/usage-accounts/overview/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { isInForceByIndex } from '#server/db/entries-in-force.ts';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';
import { toldReason } from '#server/db/main-units.ts';
import type { GroupName } from '#server/db/row-scopes.ts';
import { entriesCounted, entryShare, firstDay, keysCountedIn, lastDay } from '#server/db/term-days.ts';

/** One product of one application. */
export interface OverviewScope {
  account: AuthorizedAccountId;
  cucaId: string;
  productName: string;
  today: Day;
}

/** Names of a group's keys that are told. */
const NAMES_TOLD = 3;
const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const isOwn = ({ cucaId, productName }: OverviewScope): RawBuilder<boolean> =>
  sql<boolean>`(k.cuca_id = ${cucaId} and k.product_name = ${productName}) is true`;
const isUsable = ({ today }: OverviewScope) =>
  sql`(k.activation_status is distinct from 'Inactive' and coalesce(k.expiry_date, 'infinity') > ${today}::date)`;

/** The keys of the application: those that can be used in front, then by their last use. */
export async function listOverviewKeys(trx: Database, scope: OverviewScope): Promise<OverviewKey[]> {
  const { rows } = await sql<OverviewKey>`
    select k.id as "licenseKeyId", k.key_tail as "partialLicenseKey", k.product_license as "productLicense",
      k.activation_status as "activationStatus", k.created_date as "createdDate", k.expiry_date as "expiryDate",
      k.last_time_used as "lastTimeUsed",
      array(select u.source from usage_month u where u.license_key_id = k.id
        union select e.source from usage_entry e where e.license_key_id = k.id and e.value = 0 and ${isInForceByIndex('e')}
        order by 1) as "usageSources"
    from license_key k where k.account_id = ${scope.account} and ${isOwn(scope)}
    order by ${isUsable(scope)} desc, k.last_time_used desc nulls last, k.id`.execute(trx);
  return rows;
}

export type GroupRow = Pick<
  OverviewGroup,
  | 'licenseGroupId'
  | 'productName'
  | 'names'
  | 'ownKeys'
  | 'otherKeys'
  | 'maxVolume'
  | 'maxVolumeMissingReason'
> & {
  term_start: Day | null;
  term_end: Day | null;
  /** Null where its keys count in different units. */
  total_usage: string | null;
  usage_percent: string | null;
  reporting_type: ReportingType | null;
  /** The caller may read the usage of every key in it. */
  readable: boolean;
};

/** License groups in which the application has a key that can be used, the fullest first. */
export async function listOverviewGroups(
  trx: Database,
  scope: OverviewScope,
  caller: { reach: Reach; volume: boolean },
): Promise<GroupRow[]> {
  const reached =
    caller.reach === 'all' ? sql`true` : sql`coalesce(k.cuca_id = ${list(caller.reach)}, false)`;
  const volume = caller.volume ? sql`k.product_name = ${list(volumeProductNames)}` : sql`false`;
  const own = isOwn(scope);
  const { rows } = await sql<GroupRow>`
    select g.id as "licenseGroupId", min(k.product_name) filter (where ${own}) as "productName",
      (array_agg(coalesce(k.product_license, k.key_tail, k.id) order by k.id)
        filter (where ${own}))[1:${sql.lit(NAMES_TOLD)}] as names,
      (count(*) filter (where ${own}))::int as "ownKeys", (count(*) filter (where not ${own}))::int as "otherKeys",
      g.term_start, g.term_end, g.total_usage, g.reporting_type,
      ${groupPercent} as usage_percent, g.max_volume as "maxVolume",
      case when g.max_volume is null then coalesce(
        case when count(distinct ${toldReason}) filter (where ${own}) = 1
          then min(${toldReason}) filter (where ${own}) end, 'UNKNOWN') end as "maxVolumeMissingReason",
      bool_and(${reached} or ${volume}) as readable
    from license_group g join license_key k on k.account_id = g.account_id and k.license_group_id = g.id
    where g.account_id = ${scope.account}
      and exists (select from license_key k where k.account_id = g.account_id and k.license_group_id = g.id and ${own})
    group by g.account_id, g.id
    having bool_or(${own} and ${isUsable(scope)})
    order by readable desc, ${groupPercent} desc nulls last, g.id`.execute(trx);
  return rows;
}

export interface TermUsage {
  groupId: string;
  /** Of this application's keys. */
  own: boolean;
  start: Day;
  end: Day;
  value: string;
}

/** What the keys of groups used in their terms, by whether the application's own did, and by the months reported for. */
export async function listTermUsage(
  trx: Database,
  scope: OverviewScope,
  groupIds: readonly string[],
): Promise<TermUsage[]> {
  if (groupIds.length === 0) return [];
  const groups = sql<GroupName>`select ${scope.account}::text, unnest(${[...groupIds]}::text[])`;
  const { rows } = await sql<TermUsage>`
    select "groupId", own, min(first_day) as "start", max(last_day) as "end", sum(value)::text as value
    from (
      select g.id as "groupId", ${isOwn(scope)} as own, ${entryShare} as value,
        greatest(${firstDay}, g.term_start) as first_day, least(${lastDay}, g.term_end) as last_day
      from ${entriesCounted(keysCountedIn(groups))}
        join license_group g on g.account_id = d.account_id and g.id = d.license_group_id
        join license_key k on k.id = d.carrier_id
      where g.account_id = ${scope.account} and g.id = ${list(groupIds)}
        and e.unit = ${mainUnitOf(scope.productName)}
        and (e.source = ${list(automaticSources)}) = (g.reporting_type = 'AUTO')) as entry
    group by "groupId", own, date_trunc('month', first_day), date_trunc('month', last_day)
    order by "groupId", own, 3, 4`.execute(trx);
  return rows;
}
