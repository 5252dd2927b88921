import { sql, type RawBuilder } from 'kysely';
import { WEEK_DAYS, WEEKS } from '#domain/staff-overview/figures.ts';
import type { Day } from '#domain/core/day.ts';
import type { KeyCount } from '#domain/staff-overview/schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { ReportConditions } from '#server/licenses-report/conditions/condition-queries.ts';
import { everyCondition } from '#server/licenses-report/queries.ts';

/** How many lines meet the report's conditions, and how many accounts they are of: one pass over them for both. */
export async function countKeys(trx: Database, where: ReportConditions): Promise<KeyCount> {
  const { rows } = await sql<KeyCount>`
    select coalesce(sum(own.keys), 0)::int as keys, count(*)::int as accounts
    from (select count(*) as keys from ${linesOf(where)} group by r.account_id) as own`.execute(trx);
  return rows[0] ?? { keys: 0, accounts: 0 };
}

/** Lines that meet the conditions; accounts are looked at only where a condition is on them. */
function linesOf(where: ReportConditions): RawBuilder<unknown> {
  const isOnLines = where.accounts === null && where.ways.every(({ accounts }) => accounts === null);
  const accounts = isOnLines ? sql`` : sql`join account a on a.id = r.account_id`;
  return sql`report_row r ${accounts} where ${everyCondition(where)}`;
}

/** How many lines expire in each week after a day; the conditions leave those of these weeks only. */
export async function countWeeks(trx: Database, where: ReportConditions, today: Day): Promise<number[]> {
  const { rows } = await sql<{ week: number; count: number }>`
    select (r.sort_expiry - ${today}::date - 1) / ${sql.lit(WEEK_DAYS)} as week, count(*)::int as count
    from ${linesOf(where)} group by 1`.execute(trx);
  const counts = new Map(rows.map(({ week, count }) => [week, count]));
  return Array.from({ length: WEEKS }, (_, week) => counts.get(week) ?? 0);
}
