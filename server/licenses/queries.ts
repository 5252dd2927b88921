import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { LicenseQuery } from '#domain/licenses/contract.ts';
import { expiryRangesOf } from '#domain/licenses/expiry-ranges.ts';
import type { ActivationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import { reportSearchOf, searchForAddress } from '#domain/licenses-report/report-search.ts';
import { serverDeploymentTypes } from '#domain/products/deployment.ts';
import { isImagingFamily } from '#domain/products/find-product.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import {
  automaticSources,
  type PlatformFamily,
  type RecordType,
  type ReportingType,
  type UsageSource,
} from '#domain/products/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { containsText } from '#server/db/contains-text.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';
import { toldReason } from '#server/db/main-units.ts';
import { entriesCounted, entryShare, keysCountedOn } from '#server/db/term-days.ts';
import type { StoredFacts } from './present-facts.ts';

/** The licenses of one product of one account, as the caller filtered them. */
export interface LicenseScope {
  account: AuthorizedAccountId;
  productName: string;
  today: Day;
  filters: LicenseQuery;
}

export interface LicenseRow extends StoredFacts {
  account_name: string;
  key_tail: string | null;
  has_key: boolean;
  product_name: string;
  product_license: string | null;
  product_license_url: string | null;
  product_license_descriptor: string | null;
  record_type: RecordType;
  product_category: string | null;
  platform: PlatformFamily | null;
  activation_status: ActivationStatus | null;
  created_date: Day | null;
  expiry_date: Day | null;
  last_time_used: Day | null;
  term_start: Day | null;
  term_end: Day | null;
  license_group_id: string;
  cuca_id: string | null;
  application_name: string | null;
  sources: UsageSource[];
  usage_by_type: Record<string, string>;
  usage_percent: string | null;
  total_usage: string | null;
  usage_per_key: string | null;
  shared_by: number;
  shared_with: string[];
  max_volume: string | null;
  max_volume_missing_reason: MaxVolumeMissingReason | null;
  reporting_type: ReportingType | null;
  exposed_at: Date | null;
  last_disclosed_at: Date | null;
  total: string;
}

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;

/** Names of other keys of a group that a list shows. */
const NAMES_SHOWN = 3;
const ofGroup = sql`from license_key other
  where other.account_id = k.account_id and other.license_group_id = k.license_group_id`;

/** Only a key that shares its volume needs its own entries added up; null where none of them is counted. */
const usagePerKey = (productName: string) => sql`
  case when not exists (select ${ofGroup} and other.id <> k.id) then g.total_usage
    else (select sum(${entryShare}) from ${entriesCounted(keysCountedOn)}
      where d.carrier_id = k.id and e.unit = ${mainUnitOf(productName)}
        and (e.source = ${list(automaticSources)}) = (g.reporting_type = 'AUTO')) end`;

/** Expired or inactive (4.02). */
const isUnusable = (today: Day) =>
  sql`((coalesce(k.expiry_date <= ${today}::date, false) or k.activation_status = 'Inactive') is true)`;

/** 4.02: the imaging product's list is of what can be used, unless a key is named or the others are asked for. */
const leavesOut = (productName: string, { licenseKeyId, unusable }: LicenseQuery): boolean =>
  isImagingFamily(productName) && licenseKeyId.length === 0 && unusable === undefined;

function conditionOf({ account, productName, today, filters }: LicenseScope): RawBuilder<unknown> {
  const ranges = expiryRangesOf(filters.expirationStatus, today);
  const expiry = sql`coalesce(k.expiry_date, 'infinity')`;
  const conditions = [
    sql`k.account_id = ${account}`,
    sql`k.product_name = ${productName}`,
    ...(filters.licenseKeyId.length > 0 ? [sql`k.id = ${list(filters.licenseKeyId)}`] : []),
    ...(filters.activationStatus.length > 0
      ? [sql`k.activation_status = ${list(filters.activationStatus)}`]
      : []),
    ...(ranges === null
      ? []
      : [
          sql`(${sql.join(
            ranges.map(
              ({ from, until }) =>
                sql`${expiry} between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date`,
            ),
            sql` or `,
          )})`,
        ]),
    ...hasWords(filters.freeTextSearch),
    ...(filters.unusable === 'true' ? [isUnusable(today)] : []),
    ...(leavesOut(productName, filters) ? [sql`not ${isUnusable(today)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Every word stands somewhere in the license; a key is found by its tail, shown or whole. */
const hasWords = (typed: string) =>
  (reportSearchOf(searchForAddress(typed))?.words ?? []).map(
    (word) => sql`exists (select from report_row r where r.license_key_id = k.id
  and (${containsText(sql`r.product_text`, word)} or ${containsText(sql`r.search_text`, word)}))`,
  );

/**
 * Licenses, usable ones in front, then by expiry; each row knows how many there are in all. Thousands are put in order
 * by what that needs of them, and only those of the page are read whole.
 */
export async function listLicenseRows(
  trx: Database,
  scope: LicenseScope,
  page: { offset: number; limit: number } | null,
): Promise<LicenseRow[]> {
  const { rows } = await sql<LicenseRow>`
    with place as (
      select k.account_id, k.id, count(*) over () as total,
        ${isUnusable(scope.today)} as unusable
      from license_key k where ${conditionOf(scope)}
      order by unusable, coalesce(k.expiry_date, 'infinity'), k.id
      ${page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}),
    chosen as (
      select k.*, place.total, place.unusable from place
      join license_key k on k.account_id = place.account_id and k.id = place.id)
    select k.id, k.account_id, owner.name as account_name, k.key_tail, k.key_ciphertext is not null as has_key, f.license_key_id is not null as has_file,
      k.product_name, k.version, k.product_license, k.product_license_url, k.product_license_contact_name,
      k.product_license_contact_email, k.product_license_descriptor, k.license, k.licensed_product, k.record_type,
      k.product_category, k.platform, k.purchased_features, k.deployment_type, k.environment, k.activation_status,
      k.created_date, k.expiry_date, k.last_time_used, k.last_disclosed_at, k.license_group_id, k.group_id, k.license_id, k.cuca_id,
      a.name as application_name, k.total,
      (select x.reported_at from exposed_key x where x.account_id = k.account_id and x.license_key_id = k.id
        and x.withdrawn_at is null and x.replaced_at is null) as exposed_at,
      array(select u.source from usage_month u where u.license_key_id = k.id
        union select e.source from usage_entry e where e.license_key_id = k.id and e.value = 0 and ${isInForce('e')}
        order by 1) as sources,
      g.term_start, g.term_end, g.usage_by_type, ${groupPercent} as usage_percent, g.total_usage,
      ${usagePerKey(scope.productName)} as usage_per_key,
      (select count(*)::int ${ofGroup}) as shared_by,
      array(select coalesce(other.product_license, other.key_tail, other.id) ${ofGroup} and other.id <> k.id
        order by 1 limit ${NAMES_SHOWN}) as shared_with, g.max_volume, g.reporting_type,
      case when g.max_volume is null then ${toldReason} end as max_volume_missing_reason
    from chosen k
    join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
    join account owner on owner.id = k.account_id
    left join application a on a.account_id = k.account_id and a.id = k.cuca_id
    left join license_file f on f.license_key_id = k.id
    order by k.unusable, coalesce(k.expiry_date, 'infinity'), k.id`.execute(trx);
  return rows;
}

/** How many licenses the filters leave, for a page behind the last. */
export async function countLicenses(trx: Database, scope: LicenseScope): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from license_key k where ${conditionOf(scope)}`.execute(trx);
  return Number(rows[0]?.total ?? 0);
}

/** The nearest expiry of keys (3.03): the earliest one ahead, or the latest where every key has expired. */
export const nearestExpiry = (today: Day) => sql<Day | null>`
  case when bool_and(coalesce(expiry_date <= ${today}::date, false)) then max(expiry_date)
    else min(expiry_date) filter (where expiry_date > ${today}::date) end`;

interface LicenseFacts {
  keys: number;
  leftOut: number;
  nearestExpiry: Day | null;
  lastUse: Day | null;
  hasServers: boolean;
}

export async function findSummary(
  trx: Database,
  of: { account: AuthorizedAccountId; productName: string; today: Day },
): Promise<LicenseFacts> {
  const isLeftOut = isImagingFamily(of.productName) ? isUnusable(of.today) : sql`false`;
  const { rows } = await sql<LicenseFacts>`
    with key as (select k.expiry_date, k.last_time_used, k.deployment_type, ${isLeftOut} as is_left_out
      from license_key k where k.account_id = ${of.account} and k.product_name = ${of.productName})
    select count(*) filter (where not is_left_out)::int as keys,
      count(*) filter (where is_left_out)::int as "leftOut",
      max(last_time_used) filter (where not is_left_out) as "lastUse",
      coalesce(bool_or(deployment_type = ${list(serverDeploymentTypes)}) filter (where not is_left_out), false)
        as "hasServers",
      (select ${nearestExpiry(of.today)} from key where not is_left_out) as "nearestExpiry"
    from key`.execute(trx);
  return rows[0] ?? { keys: 0, leftOut: 0, nearestExpiry: null, lastUse: null, hasServers: false };
}
