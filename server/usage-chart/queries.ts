import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Period } from '#domain/core/period.ts';
import type { UsageSource } from '#domain/products/schema.ts';
import type { ReportedUsage, UsageChartItem } from '#domain/usage-chart/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';

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

/**
 * The asked keys that the caller may see. They are looked up once, not for every row of their usage; `unnest` hides how
 * many there are, so that one plan is good for all.
 */
export const anyInReach = ({ keyIds, account, reach, productName }: UsageScope) => sql`
  any(array(select k.id from license_key k where k.id = any(array(select unnest(${[...keyIds]}::text[])))
    and k.account_id = ${account}
    ${reach === 'all' ? sql`` : sql`and k.cuca_id = ${list(reach)}`}
    ${productName === null ? sql`` : sql`and k.product_name = ${productName}`}))`;

function rowsOf(step: Step, scope: UsageScope) {
  const { table, day } = steps[step];
  const { account, period, usageTypes } = scope;
  const first =
    step === 'months' ? sql`date_trunc('month', ${period.start}::date)::date` : sql`${period.start}::date`;
  return sql`from ${table} u
    where u.license_key_id = ${anyInReach(scope)} and u.account_id = ${account}
      and u.${day} between ${first} and ${period.end}::date
      and u.source = ${list(scope.sources)}
      ${usageTypes.length === 0 ? sql`` : sql`and u.usage_type = ${list(usageTypes)}`}`;
}

/** Usage by period, key and type, from the projections of the ledger. */
export async function listUsage(trx: Database, step: Step, scope: UsageScope): Promise<UsageChartItem[]> {
  if (scope.keyIds.length === 0) return [];
  const { day, shape } = steps[step];
  return runPrepared(
    trx,
    sql<UsageChartItem>`
    select to_char(u.${day}, ${sql.lit(shape)}) as period, u.license_key_id as "licenseKeyId",
      u.usage_type as "usageType", sum(u.value)::text as count
    ${rowsOf(step, scope)}
    group by u.${day}, u.license_key_id, u.usage_type
    order by u.${day}, u.license_key_id, u.usage_type`,
  );
}

/** The types of usage that a chart of this scope would show. */
export async function listUsageTypes(trx: Database, scope: UsageScope): Promise<string[]> {
  if (scope.keyIds.length === 0) return [];
  const { rows } = await sql<{ type: string }>`
    select distinct u.usage_type as type ${rowsOf('months', scope)} order by type`.execute(trx);
  return rows.map((row) => row.type);
}

/** The month or the day in which an instant of the ledger lies, and how long that is. */
const columnsOfLedger = {
  months: {
    of: (instant: RawBuilder<unknown>) => sql`date_trunc('month', ${instant})`,
    length: '1 month',
  },
  days: { of: (instant: RawBuilder<unknown>) => sql`date_trunc('day', ${instant})`, length: '1 day' },
} as const;

/** An order of its own lets the sums be made by hashing, in half the time of sorting every entry first. */
// Stryker disable next-line StringLiteral: the same rows, later
const byBytes = sql`collate "C"`;

/**
 * Usage in force as it was reported, straight from the ledger: what lies within a month (or a day) by month, longer
 * periods whole. Every period that touches a month of the chart is answered, with all of its figure. The instants of an
 * entry are reckoned once for each and not wherever they are named: hence `materialized`, which only its days do not need.
 */
export async function listReported(
  trx: Database,
  scope: UsageScope,
  step: Step = 'months',
): Promise<ReportedUsage[]> {
  if (scope.keyIds.length === 0) return [];
  const { account, period, sources, usageTypes } = scope;
  const { of: columnOf, length } = columnsOfLedger[step];
  const oneColumn = sql`interval ${sql.lit(length)}`;
  return runPrepared(
    trx,
    sql<ReportedUsage>`
    with entry as materialized (
      select e.license_key_id, e.usage_type, e.unit, e.value, e.starts_at at time zone 'UTC' as starts,
        e.ends_at at time zone 'UTC' as ends, ${columnOf(sql`e.starts_at at time zone 'UTC'`)} as place
      from usage_entry e
      where e.license_key_id = ${anyInReach(scope)} and e.account_id = ${account} and e.source = ${list(sources)}
        and e.starts_at < (${columnOf(sql`${period.end}::timestamp`)} + ${oneColumn}) at time zone 'UTC'
        and e.ends_at > ${columnOf(sql`${period.start}::timestamp`)} at time zone 'UTC'
        ${usageTypes.length === 0 ? sql`` : sql`and e.usage_type = ${list(usageTypes)}`}
        and ${isInForce('e')}),
    placed as (
      select license_key_id, usage_type, unit, value,
        case when is_within then place::date else starts::date end as first_day,
        case when is_within then (place + ${oneColumn})::date - 1
          else (ends - interval '1 microsecond')::date end as last_day
      from entry, lateral (select ends <= place + ${oneColumn} as is_within) as w)
    select license_key_id as "licenseKeyId", usage_type as "usageType", unit, first_day as "start", last_day as "end",
      sum(value)::text as count
    from placed
    group by license_key_id, usage_type, unit, first_day, last_day
    order by first_day, last_day, license_key_id ${byBytes}, usage_type ${byBytes}, unit ${byBytes}`,
  );
}
