import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { ReportingType, UsageSource } from '#domain/products/schema.ts';
import { limitStatements } from '#server/db/limit-statements.ts';
import type { Database } from '#server/db/pool.ts';
import { theseGroups, type GroupName } from '#server/db/row-scopes.ts';

// What is stored, read as plainly as can be: nothing here is taken from the statements that wrote it.

/** A license group as it is stored. */
export interface StoredGroup {
  accountId: string;
  id: string;
  maximum: string | null;
  termStart: Day | null;
  termEnd: Day | null;
  /** Null where its keys count in different units. */
  total: string | null;
  byType: Record<string, string>;
  reportingType: ReportingType | null;
  lastUse: Day | null;
}

/** A license key with its report line. */
export interface StoredKey {
  id: string;
  accountId: string;
  groupId: string;
  productName: string;
  createdDate: Day | null;
  expiryDate: Day | null;
  maximum: string | null;
  missingReason: string | null;
  lastUse: Day | null;
  line: {
    account: string;
    lastUse: Day | null;
    percent: string | null;
    total: string | null;
    maximum: string | null;
    missingReason: string | null;
    reportingType: string | null;
  } | null;
}

/** Entries in force that say the same of the same days, added up; days are counted from 1 January 1970. */
export interface Span {
  key: string;
  accountId: string;
  source: UsageSource;
  type: string;
  unit: string | null;
  first: number;
  last: number;
  value: bigint;
  entries: number;
}

/** A row of a projection by day or month. */
export interface StoredUsage {
  key: string;
  accountId: string;
  source: UsageSource;
  type: string;
  at: Day;
  value: string;
}

/** Groups in the order of their names, a batch at a time. */
export async function listGroups(
  trx: Database,
  of: { accountId: string | undefined; after: GroupName | undefined; limit: number },
): Promise<StoredGroup[]> {
  const { accountId, after } = of;
  const { rows } = await sql<StoredGroup>`
    select account_id as "accountId", id, max_volume as maximum, term_start as "termStart", term_end as "termEnd",
      total_usage as total, usage_by_type as "byType", reporting_type as "reportingType", last_time_used as "lastUse"
    from license_group
    where ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
      and ${after ? sql`(account_id, id) > (${after.account_id}, ${after.id})` : sql`true`}
    order by account_id, id limit ${of.limit}`.execute(trx);
  return rows;
}

export async function listKeys(trx: Database, groups: readonly GroupName[]): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select k.id, k.account_id as "accountId", k.license_group_id as "groupId", k.product_name as "productName",
      k.created_date as "createdDate", k.expiry_date as "expiryDate", k.max_volume as maximum,
      k.max_volume_missing_reason as "missingReason", k.last_time_used as "lastUse",
      case when r.license_key_id is not null then jsonb_build_object('account', r.account_id,
        'lastUse', r.last_time_used, 'percent', r.usage_percent::text, 'total', r.total_usage::text,
        'maximum', r.max_volume::text, 'missingReason', r.max_volume_missing_reason,
        'reportingType', r.group_reporting_type) end as line
    from license_key k left join report_row r on r.license_key_id = k.id
    where (k.account_id, k.license_group_id) in (${theseGroups(groups)})
    order by k.account_id, k.license_group_id, k.id`.execute(trx);
  return rows;
}

/** A license, and another one of its account with the same key: days of the one may count on the other (decision 069). */
export interface SharedKey {
  of: CarryingKey;
  other: CarryingKey;
}
export type CarryingKey = Pick<
  StoredKey,
  'id' | 'accountId' | 'groupId' | 'productName' | 'createdDate' | 'expiryDate'
>;

/** Every pair in which one of these licenses has a part. What was told of a former key stays with its license. */
export async function listSharedKeys(trx: Database, keyIds: readonly string[]): Promise<SharedKey[]> {
  const said = (key: string) => sql`jsonb_build_object('id', ${sql.ref(`${key}.id`)},
    'accountId', ${sql.ref(`${key}.account_id`)}, 'groupId', ${sql.ref(`${key}.license_group_id`)},
    'productName', ${sql.ref(`${key}.product_name`)}, 'createdDate', ${sql.ref(`${key}.created_date`)},
    'expiryDate', ${sql.ref(`${key}.expiry_date`)})`;
  const { rows } = await sql<SharedKey>`
    select distinct ${said('k')} as of, ${said('o')} as other
    from license_key near
    join license_key k on k.key_hash = near.key_hash and k.account_id = near.account_id
    join license_key o on o.key_hash = k.key_hash and o.account_id = k.account_id and o.id <> k.id
    where near.id = any(${[...keyIds]}::text[])
      and not exists (select from license_key_former f where f.license_key_id = k.id)`.execute(trx);
  return rows;
}

/** What is in force of keys: entries that none supersedes. Those of one day are added up, longer ones stay apart. */
export async function listSpans(trx: Database, keyIds: readonly string[]): Promise<Span[]> {
  const { rows } = await sql<Omit<Span, 'value' | 'entries'> & { value: string; entries: string }>`
    select key, "accountId", source, type, unit, first, last, sum(value)::text as value, count(*) as entries
    from (
      select e.license_key_id as key, e.account_id as "accountId", e.source, e.usage_type as type, e.unit, e.value, e.id,
        floor(extract(epoch from e.starts_at) / 86400)::integer as first,
        ceil(extract(epoch from e.ends_at) / 86400)::integer - 1 as last
      from usage_entry e left join usage_entry newer on newer.supersedes = e.id
      where e.license_key_id = any(${[...keyIds]}::text[]) and newer.id is null and not e.void) as in_force
    group by key, "accountId", source, type, unit, first, last, case when first < last then id end
    order by key`.execute(trx);
  return rows.map((row) => ({ ...row, value: BigInt(row.value), entries: Number(row.entries) }));
}

export async function listDays(trx: Database, keyIds: readonly string[]): Promise<StoredUsage[]> {
  const { rows } = await sql<StoredUsage>`
    select license_key_id as key, account_id as "accountId", source, usage_type as type, day as at, value
    from usage_day where license_key_id = any(${[...keyIds]}::text[])`.execute(trx);
  return rows;
}

export async function listMonths(trx: Database, keyIds: readonly string[]): Promise<StoredUsage[]> {
  const { rows } = await sql<StoredUsage>`
    select license_key_id as key, account_id as "accountId", source, usage_type as type, month as at, value
    from usage_month where license_key_id = any(${[...keyIds]}::text[])`.execute(trx);
  return rows;
}

export interface StoredTermSum {
  accountId: string;
  groupId: string;
  reportingType: ReportingType;
  type: string;
  counted: boolean;
  value: string;
}

export async function listTermSums(trx: Database, groups: readonly GroupName[]): Promise<StoredTermSum[]> {
  const { rows } = await sql<StoredTermSum>`
    select account_id as "accountId", license_group_id as "groupId", reporting_type as "reportingType",
      usage_type as type, counted, value
    from usage_term where (account_id, license_group_id) in (${theseGroups(groups)})`.execute(trx);
  return rows;
}

/** Keys that projections name and that do not exist. */
export async function listStrayKeys(
  trx: Database,
): Promise<{ table: string; key: string; accountId: string }[]> {
  const { rows } = await sql<{ table: string; key: string; accountId: string }>`
    select distinct 'usage_day' as "table", license_key_id as key, u.account_id as "accountId"
    from usage_day u where not exists (select from license_key k where k.id = u.license_key_id)
    union all
    select distinct 'usage_month', license_key_id, u.account_id
    from usage_month u where not exists (select from license_key k where k.id = u.license_key_id)`.execute(
    trx,
  );
  return rows;
}

/** Hours of a usage file's series that more than one entry in force speaks for. */
export async function listDoubledHours(
  trx: Database,
  keyIds: readonly string[],
): Promise<{ key: string; accountId: string; type: string; start: string; entries: string }[]> {
  const { rows } = await sql<{
    key: string;
    accountId: string;
    type: string;
    start: string;
    entries: string;
  }>`
    select e.license_key_id as key, min(e.account_id) as "accountId", min(e.usage_type) as type,
      to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start, count(*) as entries
    from usage_entry e left join usage_entry newer on newer.supersedes = e.id
    where e.license_key_id = any(${[...keyIds]}::text[]) and e.series is not null and newer.id is null and not e.void
    group by e.license_key_id, e.series, e.starts_at having count(*) > 1
    order by 1, 4`.execute(trx);
  return rows;
}

/** Receipts whose entries are in force though they were withdrawn, or void though they stand. */
export async function listWrongStates(
  trx: Database,
  keyIds: readonly string[],
): Promise<{ key: string; accountId: string; receipt: string; counts: boolean; entries: string }[]> {
  const { rows } = await sql<{
    key: string;
    accountId: string;
    receipt: string;
    counts: boolean;
    entries: string;
  }>`
    with head as (
      select e.license_key_id as key, e.account_id, e.void, e.id, e.change_id, e.restates,
        coalesce(before.submission_id, e.submission_id) as submission_id
      from usage_entry e
      left join usage_entry newer on newer.supersedes = e.id
      left join usage_entry before on e.void and before.id = e.supersedes
      where e.license_key_id = any(${[...keyIds]}::text[]) and newer.id is null
        and (not e.void or (e.change_id is not null and e.restates is null and not before.void)))
    select h.key, h.account_id as "accountId", s.receipt_id as receipt, not h.void as counts, count(*) as entries
    from head h
    join usage_submission s on s.id = h.submission_id
    left join lateral (
      select c.action from usage_change c where c.account_id = h.account_id and c.receipt_id = s.receipt_id
      order by c.ordinal desc limit 1) as last on true
    where h.void = (coalesce(last.action, 'STANDS') <> 'WITHDRAW')
    group by 1, 2, 3, 4 order by 1, 3`.execute(trx);
  return rows;
}

/** A batch is small, but one key may have been used for decades: its statements may take longer than a call's. */
export const allowLongStatements = (trx: Database): Promise<void> => limitStatements(trx, 300);
