import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import { all, any, list, type Condition, type ReportConditions } from './conditions/condition-queries.ts';
import {
  afterPlace,
  afterWithinAccount,
  behindAccount,
  byAccount,
  inIndexOrder,
  inOrder,
  orderColumns,
  withinAccount,
} from './order/order-queries.ts';
import type { AccountName, ReportLine, ReportPlace, Source } from './report-rows.ts';

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

/** What no filter has a part in has few texts and one good plan; the best plan of a filter depends on its values. */
const ask = async <Row>(trx: Database, query: RawBuilder<Row>, isFiltered: boolean): Promise<Row[]> =>
  isFiltered ? (await query.execute(trx)).rows : runPrepared(trx, query);

/** Accounts of a source in the order of the report, after a place. */
export const listAccountsAfter = (
  trx: Database,
  { accounts, accountIds }: Pick<Source, 'accounts' | 'accountIds'>,
  { sort, after, limit }: { sort: ReportSort; after: AccountName | null; limit: number },
): Promise<AccountName[]> =>
  ask(
    trx,
    sql<AccountName>`
    select a.id, a.name from account a
    where ${all([accounts])} and ${after ? behindAccount(sort, after) : sql`true`}
    order by ${byAccount(sort)} limit ${sql.lit(limit)}`,
    accounts !== null && accountIds === null,
  );

/** An account, if it is there and still meets the condition. */
export async function findAccountAt(
  trx: Database,
  condition: Condition,
  accountId: string,
): Promise<AccountName[]> {
  const { rows } = await sql<AccountName>`
    select a.id, a.name from account a where a.id = ${accountId} and ${condition}`.execute(trx);
  return rows;
}

/**
 * Lines of accounts that are in the order of the report, behind a place if one is given; each account's are found in order by their index alone, only
 * as far as needed, and then read.
 */
export async function listLinesOf(
  trx: Database,
  accounts: readonly AccountName[],
  { rows, after }: { rows: Condition | null; after: ReportPlace | null },
  limit: number,
): Promise<ReportLine[]> {
  const ids = accounts.map((account) => account.id);
  const names = accounts.map((account) => account.name);
  const query = sql<ReportLine>`
    select ${lineColumns}, met.name as account_name
    from (
      select first.license_key_id, a.name, a.place
      from rows from (unnest(${ids}::text[], ${names}::text[])) with ordinality as a (id, name, place)
      cross join lateral (
        select r.license_key_id, r.product_name, r.sort_expiry from report_row r
        where r.account_id = a.id and ${all([rows, after && afterWithinAccount(after)])}
        order by ${withinAccount} limit ${limit}) as first
      order by a.place, first.product_name, first.sort_expiry, first.license_key_id limit ${limit}) as met
    join report_row r on r.license_key_id = met.license_key_id
    order by met.place, ${withinAccount}`;
  return ask(trx, query, rows !== null);
}

/** Accounts that meet a condition, in no order. */
export async function listAccountIds(trx: Database, condition: Condition, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where ${condition} limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

export const ofTheseAccounts = (ids: readonly string[]): Condition => sql<boolean>`a.id = ${list(ids)}`;

/** Where to look along an index: the next lines within a range, of which those count that meet the conditions. */
export interface Look {
  sort: ReportSort;
  within: Condition;
  accounts: Condition | null;
  accountIds: readonly string[] | null;
  rows: Condition | null;
  /** Product texts that are looked along one by one, and put together in order. */
  lanes: readonly string[] | null;
  /** How many lines are looked at. */
  window: number;
  limit: number;
}

/** Keys of the next lines in an index's order that meet a condition, and how many lines were seen for it. */
export async function lookAlong(trx: Database, look: Look): Promise<{ ids: string[]; seen: number }> {
  const order = inIndexOrder(look.sort);
  // Where accounts are known by their ids, none is read, which would put the lines out of their order.
  const ofAccounts = look.accountIds ? sql<boolean>`r.account_id = ${list(look.accountIds)}` : look.accounts;
  const joinAccount =
    look.accounts === null || look.accountIds ? sql`` : sql`join account a on a.id = r.account_id`;
  const met = all([ofAccounts, look.rows]);
  const looked = sql<{ ids: string[]; seen: number }>`(
    select count(*)::int as seen, coalesce((array_agg(r.license_key_id order by ${order})
      filter (where ${met}))[1:${sql.lit(look.limit)}], '{}') as ids
    from (${linesAlong(look, order)}) as r ${joinAccount})`;
  return trx.selectFrom(looked.as('looked')).selectAll().executeTakeFirstOrThrow();
}

function linesAlong({ lanes, within, window }: Look, order: RawBuilder<unknown>): RawBuilder<unknown> {
  if (lanes === null)
    return sql`select r.* from report_row r where ${within} order by ${order} limit ${window}`;
  return sql`select r.* from unnest(${[...lanes]}::text[]) as lane (text) cross join lateral (
      select r.* from report_row r where r.product_text = lane.text and ${within} order by ${order} limit ${window}) as r
    order by ${order} limit ${window}`;
}

/**
 * The first of the lines that meet a condition, found by the indexes of their own filters wherever they stand; null
 * where more than `most` meet it, since walking finds those sooner. The common table is planned for all of its rows
 * and read only as far as needed; without `most` all are put in order, and no index of the order is walked for it.
 */
export async function gatherKeyIds(
  trx: Database,
  condition: Condition,
  { sort, after }: { sort: ReportSort; after: ReportPlace | null },
  { limit, most }: { limit: number; most: number | null },
): Promise<string[] | null> {
  const { columns, inOrder: order } = orderColumns(sort);
  // No index of the order shall be taken for the place: far more lines lie behind it than meet the condition.
  const isAfter = after ? sql`(${afterPlace(after)}) is true` : sql`true`;
  if (most === null) {
    const all = await sql<{ id: string }>`
      select license_key_id as id from (
        select r.license_key_id, ${columns} from report_row r join account a on a.id = r.account_id
        where ${condition} and ${isAfter} offset 0) as met
      order by ${order} limit ${limit}`.execute(trx);
    return all.rows.map((row) => row.id);
  }
  const { rows } = await sql<{ id: string; tooMany: boolean }>`
    with met as materialized (
      select r.license_key_id, ${columns}
      from report_row r join account a on a.id = r.account_id
      where ${condition} and ${isAfter}),
    taken as (select * from met limit ${most + 1})
    select license_key_id as id, (select count(*) from taken) > ${most} as "tooMany" from taken
    order by ${order} limit ${limit}`.execute(trx);
  return rows[0]?.tooMany ? null : rows.map((row) => row.id);
}

/** Lines by their ids, in the order of the report. */
export async function listLines(
  trx: Database,
  keyIds: readonly string[],
  sort: ReportSort,
  limit: number,
): Promise<ReportLine[]> {
  return runPrepared(
    trx,
    sql<ReportLine>`
    select ${lineColumns}, a.name as account_name
    from report_row r join account a on a.id = r.account_id
    where r.license_key_id = any(${[...keyIds]}::text[])
    order by ${inOrder(sort)} limit ${limit}`,
  );
}

/** Every line that the filters leave, in order; with what else is joined to each. */
export const everyLineOf = (
  where: ReportConditions,
  sort: ReportSort,
  also: { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } = { columns: sql``, joins: sql`` },
): RawBuilder<ReportLine> => sql<ReportLine>`
  select ${lineColumns}, a.name as account_name ${also.columns}
  from report_row r join account a on a.id = r.account_id ${also.joins}
  where ${everyCondition(where)} order by ${inOrder(sort)}`;

/** A page by its number: counts its way to it, for callers that have no place to go on from. */
export async function listLinesAt(
  trx: Database,
  where: ReportConditions,
  sort: ReportSort,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    ${everyLineOf(where, sort)} limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** All filters in one condition over account (a) and line (r). */
export const everyCondition = (where: ReportConditions): Condition =>
  all([where.accounts, where.rows, any(where.ways.map((way) => all([way.accounts, way.rows])))]);
