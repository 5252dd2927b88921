import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import {
  all,
  any,
  not,
  type Condition,
  type ReportConditions,
  type Way,
} from './conditions/condition-queries.ts';

/** The exact number of lines: those of each way that no way before has met. */
export async function countLines(trx: Database, where: ReportConditions): Promise<number> {
  const parts = where.ways.map((_, at) => countOf(where, at));
  const { rows } = await sql<{ total: string }>`select ${sql.join(parts, sql` + `)} as total`.execute(trx);
  return Number(rows[0]?.total ?? 0);
}

/**
 * How many of the lines meet each of several conditions on lines. Where anything narrows them they are read once for
 * all of these; of all lines that there are, each condition is counted by an index of its own.
 */
export async function countEach(
  trx: Database,
  where: ReportConditions,
  conditions: readonly Condition[],
): Promise<number[]> {
  const passes = where.ways.map((way, at) => {
    const counts = conditions.map((condition, which) => {
      const count = isNarrowed(where, way)
        ? sql`count(*) filter (where ${condition})`
        : countOf(where, at, condition);
      return sql`${count} as ${countName(which)}`;
    });
    return sql`select ${sql.join(counts)} ${isNarrowed(where, way) ? linesOf(where, at) : sql``}`;
  });
  const sums = conditions.map((_, which) => sql`sum(${countName(which)})::int as ${countName(which)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(sums)} from (${sql.join(passes, sql` union all `)}) as pass`.execute(trx);
  return conditions.map((_, which) => rows[0]?.[`count_${which}`] ?? 0);
}

const countName = (which: number) => sql.id(`count_${which}`);

const isNarrowed = (where: ReportConditions, way: Way): boolean =>
  [where.accounts, where.rows, way.accounts, way.rows].some((condition) => condition !== null);

const countOf = (where: ReportConditions, way: number, also: Condition | null = null): RawBuilder<unknown> =>
  sql`(select count(*) ${linesOf(where, way, also)})`;

/** The lines of a way that no way before has met. */
function linesOf(where: ReportConditions, at: number, also: Condition | null = null): RawBuilder<unknown> {
  const before = where.ways.slice(0, at);
  const way = where.ways[at];
  const lines = all([where.rows, way?.rows ?? null, also, ...before.map(({ rows }) => rows && not(rows))]);
  const named = before.flatMap(({ accounts }) => accounts ?? []);
  if (way?.accounts)
    return sql`from account a join report_row r on r.account_id = a.id
      where ${all([where.accounts, way.accounts, ...named.map(not), lines])}`;
  return sql`from report_row r where ${all([lines, ofAccounts(where.accounts, named)])}`;
}

/** Lines of accounts that meet a condition and are not named by a way before. */
function ofAccounts(accounts: Condition | null, named: readonly Condition[]): Condition | null {
  if (accounts)
    return sql`r.account_id in (select a.id from account a where ${all([accounts, ...named.map(not)])})`;
  return named.length === 0
    ? null
    : sql`not (r.account_id in (select a.id from account a where ${any(named)}))`;
}
