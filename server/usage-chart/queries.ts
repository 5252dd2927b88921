import { sql } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Period } from '#domain/core/period.ts';
import type { UsageSource } from '#domain/products/schema.ts';
import type { UsageChartItem } from '#domain/usage-chart/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

/** Which usage is asked for; keys of other accounts or out of reach simply have none. */
export interface UsageScope {
  account: AuthorizedAccountId;
  reach: Reach;
  keyIds: readonly string[];
  productName: string | null;
  sources: readonly UsageSource[];
  period: Period;
  /** Empty = all. */
  usageTypes: readonly string[];
}

const steps = {
  months: { table: sql.table('usage_month'), day: sql.ref('month'), shape: 'YYYY-MM' },
  days: { table: sql.table('usage_day'), day: sql.ref('day'), shape: 'YYYY-MM-DD' },
} as const;
type Step = keyof typeof steps;

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;

function rowsOf(step: Step, scope: UsageScope) {
  const { table, day } = steps[step];
  const { account, reach, productName, period, usageTypes } = scope;
  const first =
    step === 'months' ? sql`date_trunc('month', ${period.start}::date)::date` : sql`${period.start}::date`;
  const keys = sql`(select from license_key k where k.id = u.license_key_id and k.account_id = ${account}
    ${reach === 'all' ? sql`` : sql`and k.cuca_id = ${list(reach)}`}
    ${productName === null ? sql`` : sql`and k.product_name = ${productName}`})`;
  return sql`from ${table} u
    where u.license_key_id = ${list(scope.keyIds)} and u.account_id = ${account}
      and u.${day} between ${first} and ${period.end}::date
      and u.source = ${list(scope.sources)}
      ${usageTypes.length === 0 ? sql`` : sql`and u.usage_type = ${list(usageTypes)}`}
      and exists ${keys}`;
}

/** Usage by period, key and type, from the projections of the ledger. */
export async function listUsage(trx: Database, step: Step, scope: UsageScope): Promise<UsageChartItem[]> {
  if (scope.keyIds.length === 0) return [];
  const { day, shape } = steps[step];
  const { rows } = await sql<UsageChartItem>`
    select to_char(u.${day}, ${sql.lit(shape)}) as period, u.license_key_id as "licenseKeyId",
      u.usage_type as "usageType", sum(u.value)::text as count
    ${rowsOf(step, scope)}
    group by u.${day}, u.license_key_id, u.usage_type
    order by u.${day}, u.license_key_id, u.usage_type`.execute(trx);
  return rows;
}

/** The types of usage that a chart of this scope would show. */
export async function listUsageTypes(trx: Database, scope: UsageScope): Promise<string[]> {
  if (scope.keyIds.length === 0) return [];
  const { rows } = await sql<{ type: string }>`
    select distinct u.usage_type as type ${rowsOf('months', scope)} order by type`.execute(trx);
  return rows.map((row) => row.type);
}
