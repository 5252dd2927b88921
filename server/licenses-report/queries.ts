import { sql, type RawBuilder } from 'kysely';
import type { ActivationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import type { PlatformFamily, RecordType, ReportingType } from '#domain/products/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { all, any, not, type Condition, type ReportConditions, type Way } from './condition-queries.ts';
import type { ReportPlace } from './report-cursor.ts';

/** Names are ordered as people read them, whatever the database's own order is. */
const byName = sql`a.name collate "und-x-icu", a.id`;
const withinAccount = sql`r.product_name, r.sort_expiry, r.license_key_id`;

export interface AccountName {
  id: string;
  name: string;
}

const behind = (after: AccountName | null): Condition =>
  after ? sql`(a.name collate "und-x-icu", a.id) > (${after.name}, ${after.id})` : sql`true`;

/** A line as it is stored, with the place it stands at. */
export interface ReportLine {
  license_key_id: string;
  account_id: string;
  account_name: string;
  product_name: string;
  licensed_product: string | null;
  platform: PlatformFamily | null;
  record_type: RecordType;
  product_category: string | null;
  product_license: string | null;
  product_license_url: string | null;
  product_license_descriptor: string | null;
  activation_status: ActivationStatus | null;
  key_tail: string | null;
  created_date: string | null;
  expiry_date: string | null;
  sort_expiry: string;
  last_time_used: string | null;
  usage_percent: string | null;
  total_usage: string | null;
  max_volume: string | null;
  max_volume_missing_reason: MaxVolumeMissingReason | null;
  group_reporting_type: ReportingType | null;
  cuca_id: string | null;
  application_name: string | null;
}

const lineColumns = sql.join(
  [
    'license_key_id',
    'account_id',
    'product_name',
    'licensed_product',
    'platform',
    'record_type',
    'product_category',
    'product_license',
    'product_license_url',
    'product_license_descriptor',
    'activation_status',
    'key_tail',
    'created_date',
    'expiry_date',
    'sort_expiry',
    'last_time_used',
    'usage_percent',
    'total_usage',
    'max_volume',
    'max_volume_missing_reason',
    'group_reporting_type',
    'cuca_id',
    'application_name',
  ].map((name) => sql.ref(`r.${name}`)),
);

/** Accounts in the order of the report that meet a condition, after a place. */
export async function listAccountsAfter(
  trx: Database,
  condition: Condition,
  after: AccountName | null,
  limit: number,
): Promise<AccountName[]> {
  const { rows } = await sql<AccountName>`
    select a.id, a.name from account a
    where ${condition} and ${behind(after)} order by ${byName} limit ${limit}`.execute(trx);
  return rows;
}

/** The account of a place, if it is there and still meets the condition. */
export async function findAccountAt(
  trx: Database,
  condition: Condition,
  place: ReportPlace,
): Promise<AccountName[]> {
  const { rows } = await sql<AccountName>`
    select a.id, a.name from account a
    where a.id = ${place.accountId} and ${condition}`.execute(trx);
  return rows;
}

/** Lines of accounts that are in the order of the report; each account's are read in order and only as far as needed. */
export async function listLinesOf(
  trx: Database,
  accounts: readonly AccountName[],
  condition: Condition,
  limit: number,
): Promise<ReportLine[]> {
  if (accounts.length === 0) return [];
  const ids = accounts.map((account) => account.id);
  const names = accounts.map((account) => account.name);
  const { rows } = await sql<ReportLine>`
    select r.*, a.name as account_name
    from rows from (unnest(${ids}::text[], ${names}::text[])) with ordinality as a (id, name, place)
    cross join lateral (
      select ${lineColumns} from report_row r
      where r.account_id = a.id and ${condition}
      order by ${withinAccount} limit ${limit}) as r
    order by a.place, ${withinAccount} limit ${limit}`.execute(trx);
  return rows;
}

const placeWithin = (place: ReportPlace) =>
  sql`${place.productName}::text collate "und-x-icu", ${place.sortExpiry}::date, ${place.licenseKeyId}`;

/** The lines of a place's own account that come after it. */
export const afterPlace = (place: ReportPlace): Condition =>
  sql<boolean>`(${withinAccount}) > (${placeWithin(place)})`;

/**
 * The first of the lines that meet a condition, found by the indexes of their own filters wherever they stand; null
 * where more than `most` meet it, since walking finds those sooner. The common table is planned for all of its rows
 * and read only as far as needed.
 */
export async function gatherKeyIds(
  trx: Database,
  condition: Condition,
  after: ReportPlace | null,
  { limit, most }: { limit: number; most: number },
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string; met: string }>`
    with met as materialized (
      select r.license_key_id, r.account_id, r.product_name, r.sort_expiry, a.name
      from report_row r join account a on a.id = r.account_id
      where ${condition} and ${after ? behindLine(after) : sql`true`}),
    taken as (select * from met limit ${most + 1})
    select r.license_key_id as id, count(*) over () as met from taken r
    order by r.name collate "und-x-icu", r.account_id, ${withinAccount} limit ${limit}`.execute(trx);
  return Number(rows[0]?.met ?? 0) > most ? null : rows.map((row) => row.id);
}

const behindLine = (place: ReportPlace): Condition => sql`
  (${byName}, ${withinAccount}) > (${place.accountName}, ${place.accountId}, ${placeWithin(place)})`;

/** Lines by their ids, in the order of the report. */
export async function listLines(
  trx: Database,
  keyIds: readonly string[],
  limit: number,
): Promise<ReportLine[]> {
  if (keyIds.length === 0) return [];
  const { rows } = await sql<ReportLine>`
    select ${lineColumns}, a.name as account_name
    from report_row r join account a on a.id = r.account_id
    where r.license_key_id = any(${[...keyIds]}::text[])
    order by ${byName}, ${withinAccount} limit ${limit}`.execute(trx);
  return rows;
}

/** A page by its number: counts its way to it, for callers that have no place to go on from. */
export async function listLinesAt(
  trx: Database,
  where: ReportConditions,
  offset: number,
  limit: number,
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select ${lineColumns}, a.name as account_name
    from report_row r join account a on a.id = r.account_id
    where ${everyCondition(where)}
    order by ${byName}, ${withinAccount} limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** All filters in one condition over account (a) and line (r). */
export const everyCondition = (where: ReportConditions): Condition =>
  all([where.accounts, where.rows, any(where.ways.map((way) => all([way.accounts, way.rows])))]);

/** The exact number of lines: those of each way that no way before has met. */
export async function countLines(trx: Database, where: ReportConditions): Promise<number> {
  const parts = where.ways.map((way, index) => countOf(where, way, where.ways.slice(0, index)));
  const { rows } = await sql<{ total: string }>`select ${sql.join(parts, sql` + `)} as total`.execute(trx);
  return Number(rows[0]?.total ?? 0);
}

function countOf(where: ReportConditions, way: Way, before: readonly Way[]): RawBuilder<unknown> {
  const lines = all([where.rows, way.rows, ...before.map(({ rows }) => rows && not(rows))]);
  const named = before.flatMap(({ accounts }) => accounts ?? []);
  if (way.accounts)
    return sql`(select count(*) from account a join report_row r on r.account_id = a.id
      where ${all([where.accounts, way.accounts, ...named.map(not), lines])})`;
  return sql`(select count(*) from report_row r where ${all([lines, ofAccounts(where.accounts, named)])})`;
}

/** Lines of accounts that meet a condition and are not named by a way before. */
function ofAccounts(accounts: Condition | null, named: readonly Condition[]): Condition | null {
  if (accounts)
    return sql`r.account_id in (select a.id from account a where ${all([accounts, ...named.map(not)])})`;
  return named.length === 0
    ? null
    : sql`not (r.account_id in (select a.id from account a where ${any(named)}))`;
}
