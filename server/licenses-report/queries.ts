import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import {
  all,
  allOrNull,
  any,
  type Condition,
  type ReportConditions,
  type Way,
} from './conditions/condition-queries.ts';
import {
  inAccountOrder,
  inOrder,
  inPartOrder,
  inPlaceOrder,
  orderColumns,
  partsAfter,
} from './order-queries.ts';
import type { ReportLine, ReportPlace } from './report-rows.ts';

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

/** What is asked for a page: the lines of one part of an order that meet the filters, no more than so many. */
interface Asked {
  where: ReportConditions;
  sort: ReportSort;
  part: Condition;
  limit: number;
}

/** Lines next to the place, of which those that meet the filters fill a page unless they are rare there. */
const NEAR = 1_000;

/** More than there are: what a limit counts is found before it is put in order, and by the indexes of the filters. */
const EVERY = 2 ** 31;

/**
 * 7.28: the lines that follow a place in an order. Those without a value stand behind the others: they are asked for
 * only where the others have not filled the page.
 */
export async function listLinesAfter(
  trx: Database,
  where: ReportConditions,
  { sort, after }: { sort: ReportSort; after: ReportPlace | null },
  limit: number,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const part of partsAfter(sort, after)) {
    const asked = { where, sort, part, limit: limit - lines.length };
    if (asked.limit > 0) lines.push(...(await listPart(trx, asked)));
  }
  return lines;
}

/** Looks near the place; what meets the filters too rarely there is found by their own indexes. */
async function listPart(trx: Database, asked: Asked): Promise<ReportLine[]> {
  if (!isNarrowed(asked.where)) return listFound(trx, asked, metNear(asked, asked.limit));
  const near = await listFound(trx, asked, metNear(asked, NEAR));
  if (near.length === asked.limit) return near;
  return listFound(trx, asked, asked.sort.by === 'account' ? firstOfEachWay(asked) : firstOfAllMet(asked));
}

const joinAccount = sql`join account a on a.id = r.account_id`;

const isNarrowed = ({ accounts, rows, ways }: ReportConditions): boolean =>
  allOrNull([accounts, rows, ...ways.flatMap((way) => [way.accounts, way.rows])]) !== null;

/** Keys that meet the filters among the next lines along the index of the order. */
function metNear({ where, sort, part, limit }: Asked, window: number): RawBuilder<unknown> {
  const account = sort.by === 'account' ? joinAccount : sql``;
  const next = sql`select r.* from report_row r ${account} where ${part}
    order by ${inPartOrder(sort)} limit ${sql.lit(window)}`;
  return sql`
    select r.license_key_id from (${next}) as r ${joinAccount}
    where ${everyCondition(where)} order by ${inPartOrder(sort)} limit ${sql.lit(limit)}`;
}

/** The first keys of each way, along the accounts in their order; which accounts these are is found before. */
function firstOfEachWay(asked: Asked): RawBuilder<unknown> {
  const { where, sort, part, limit } = asked;
  const first = where.ways.map((way) => {
    const accounts = allOrNull([where.accounts, way.accounts]);
    const [lines, order] = accounts
      ? [linesAlong(accounts, sort, all([where.rows, way.rows])), inPlaceOrder]
      : [linesOf(asked, way), inPartOrder(sort)];
    return sql`(select r.license_key_id ${lines} and ${part} order by ${order} limit ${sql.lit(limit)})`;
  });
  return sql.join(first, sql` union all `);
}

const linesAlong = (accounts: Condition, sort: ReportSort, rows: Condition): RawBuilder<unknown> => sql`
  from unnest(array(select a.id from account a where ${accounts} order by ${inAccountOrder(sort)}))
    with ordinality as met (account_id, place)
  join account a on a.id = met.account_id join report_row r on r.account_id = met.account_id where ${rows}`;

/** The first of all keys that meet the filters, found by the indexes of these; each way may find the same ones. */
function firstOfAllMet(asked: Asked): RawBuilder<unknown> {
  const { where, sort, part, limit } = asked;
  const { columns, inOrder: inColumnOrder } = orderColumns(sort);
  const met = where.ways.map(
    (way) => sql`select r.license_key_id, ${columns} ${linesOf(asked, way)} and ${part}`,
  );
  return sql`
    select license_key_id from (${sql.join(met, sql` union all `)} limit ${sql.lit(EVERY)}) as met
    order by ${inColumnOrder} limit ${sql.lit(limit * met.length)}`;
}

/** Accounts are read only where the order or a condition looks at them. */
function linesOf({ where, sort }: Asked, way: Way): RawBuilder<unknown> {
  const isOfAccounts = sort.by === 'account' || (where.accounts ?? way.accounts) !== null;
  const account = isOfAccounts ? joinAccount : sql``;
  return sql`from report_row r ${account} where ${all([where.accounts, where.rows, way.accounts, way.rows])}`;
}

/** Keys are found before their lines are read: indexes alone tell which they are. A key that is found twice is one line. */
async function listFound(
  trx: Database,
  { sort, limit }: Asked,
  found: RawBuilder<unknown>,
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    with found as materialized (${found})
    select ${lineColumns}, a.name as account_name
    from report_row r ${joinAccount}
    where r.license_key_id in (select license_key_id from found)
    order by ${inPartOrder(sort)} limit ${sql.lit(limit)}`.execute(trx);
  return rows;
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
