import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import {
  all,
  allOrNull,
  not,
  type Condition,
  type ReportConditions,
  type Way,
} from './conditions/condition-queries.ts';

/** The exact number of lines: those of each way that no way before has met. */
export async function countLines(trx: Database, where: ReportConditions): Promise<number> {
  const counts = where.ways.map((way, at) => sql`(select count(*) ${linesOf(where, way, at)})`);
  const { total } = await trx
    .selectNoFrom(sql<number>`(${sql.join(counts, sql` + `)})::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many of the lines meet each of several conditions on lines, which are read once for all of these. */
export async function countEach(
  trx: Database,
  where: ReportConditions,
  conditions: readonly Condition[],
): Promise<number[]> {
  const each = sql.join(conditions.map((one) => sql`count(*) filter (where ${one})`));
  const passes = where.ways.map((way, at) => sql`select array[${each}] ${linesOf(where, way, at)}`);
  const { counts } = await trx
    .selectNoFrom(
      sql<number[]>`array(select sum(lines)::int
        from (${sql.join(passes, sql` union all `)}) as pass (counts), unnest(counts) with ordinality as of (lines, which)
        group by which order by which)`.as('counts'),
    )
    .executeTakeFirstOrThrow();
  return counts;
}

/**
 * The lines of a way that no way before has met. Where accounts are meant, those of a way before are not among them;
 * of all accounts hardly any is named by a way, and these are left out.
 */
function linesOf(where: ReportConditions, way: Way, at: number): RawBuilder<unknown> {
  const before = where.ways.slice(0, at);
  const meant = allOrNull([where.accounts, way.accounts]);
  const accounts = meant
    ? [areOf(all([meant, ...before.map((one) => one.accounts && not(one.accounts))]))]
    : before.map((one) => one.accounts && not(areOf(one.accounts)));
  const rows = [where.rows, way.rows, ...before.map((one) => one.rows && not(one.rows))];
  return sql`from report_row r where ${all([...accounts, ...rows])}`;
}

const areOf = (accounts: Condition): Condition =>
  sql`r.account_id in (select a.id from account a where ${accounts})`;
