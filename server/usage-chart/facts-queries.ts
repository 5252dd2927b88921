import { sql } from 'kysely';
import { CONFLICTS_TOLD_MAX, type ReportedChart } from '#domain/usage-chart/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import { anyInReach, type UsageScope } from './queries.ts';

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
/** The newest entries of a source begin last; a longer period that began before them may end behind them. */
const NEWEST = 50;

/** The last day of which each source has said anything, whatever the period of the chart. */
export async function listLastDays(trx: Database, scope: UsageScope): Promise<ReportedChart['until']> {
  if (scope.keyIds.length === 0) return [];
  const { account, sources } = scope;
  const { rows } = await sql<ReportedChart['until'][number]>`
    select told.source, max(newest.day) as day
    from (select u.license_key_id, u.source from usage_month u
      where u.license_key_id = ${anyInReach(scope)} and u.account_id = ${account} and u.source = ${list(sources)}
      -- Of a stated 0 there is no month's sum.
      union select e.license_key_id, e.source from usage_entry e where e.license_key_id = ${anyInReach(scope)}
        and e.account_id = ${account} and e.source = ${list(sources)} and e.value = 0 and ${isInForce('e')}) as told,
    lateral (select ((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date as day from usage_entry e
      where e.license_key_id = told.license_key_id and e.account_id = ${account} and e.source = told.source
        and ${isInForce('e')}
      order by e.starts_at desc limit ${NEWEST}) as newest
    group by told.source order by told.source`.execute(trx);
  return rows;
}

/** Two statements (a, b) are about the same: each names it, or one of them names none and speaks for all of them. */
const isSame = (column: string, none: string | number) => {
  const [one, other] = [sql.ref(`a.${column}`), sql.ref(`b.${column}`)];
  return sql`(${one} = ${other} or ${one} = ${none} or ${other} = ${none})`;
};

/**
 * Days for which people stated usage of a key, type and environment more than once (8.31), also on a license and on its
 * renewal, which have the same key; the license of the report that comes first by its id is named. Two usage files may
 * count the same hours on two machines; a stated period beside another, or beside the hours of a file, speaks of them
 * again. What the CRM brings names application and environment, a file and a figure of a key neither (decision 042).
 */
export async function listConflicts(trx: Database, scope: UsageScope): Promise<ReportedChart['conflicts']> {
  if (scope.keyIds.length === 0) return [];
  const { account, period, sources } = scope;
  const { rows } = await sql<ReportedChart['conflicts'][number]>`
    with entry as (
      select e.license_key_id, e.usage_type, coalesce(e.application_id, '') as application,
        coalesce(e.environment, '') as environment, coalesce(e.processors_per_server, 0) as processors,
        case when e.series is null then e.id::text else 'files' end as report,
        tstzrange(e.starts_at, e.ends_at) as hours
      from usage_entry e
      where e.license_key_id = ${anyInReach(scope)} and e.account_id = ${account} and e.source = ${list(sources)}
        and e.starts_at < (date_trunc('month', ${period.end}::timestamp) + interval '1 month') at time zone 'UTC'
        and e.ends_at > date_trunc('month', ${period.start}::timestamp) at time zone 'UTC'
        and ${isInForce('e')}),
    stated as (
      select license_key_id, usage_type, application, environment, processors, report, range_agg(hours) as hours
      from entry group by license_key_id, usage_type, application, environment, processors, report),
    carried as (
      select stated.*, coalesce(k.key_hash, convert_to(k.id, 'UTF8')) as key
      from stated join license_key k on k.id = stated.license_key_id and k.account_id = ${account}),
    twice as (
      -- Whole days, as they are told: hours of one day, and days that follow each other, are one span.
      select a.license_key_id, a.usage_type,
        range_agg(daterange((lower(met.hours) at time zone 'UTC')::date,
          ((upper(met.hours) - interval '1 microsecond') at time zone 'UTC')::date, '[]')) as days
      from carried a
      join carried b using (key, usage_type),
        lateral unnest(a.hours * b.hours) as met (hours)
      where a.report < b.report and a.hours && b.hours and ${isSame('application', '')}
        and ${isSame('environment', '')} and ${isSame('processors', 0)}
      group by a.license_key_id, a.usage_type)
    select license_key_id as "licenseKeyId", usage_type as "usageType",
      lower(told.span) as "start", upper(told.span) - 1 as "end"
    from twice, lateral unnest(twice.days) as told (span)
    order by lower(told.span), license_key_id, usage_type limit ${CONFLICTS_TOLD_MAX}`.execute(trx);
  return rows;
}
