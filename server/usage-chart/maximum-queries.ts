import { sql } from 'kysely';
import type { ReportingType } from '#domain/products/schema.ts';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import type { RunningTotal } from '#domain/usage-chart/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';
import { entriesCounted, entryDays, entryShare, keysCountedIn } from '#server/db/term-days.ts';
import { anyInReach, type UsageScope } from './queries.ts';

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const shapes = { months: 'YYYY-MM', days: 'YYYY-MM-DD' } as const;

/**
 * What was counted towards the maximum of each of these keys, place by place of the chart, as `usage_term` counts it by
 * days: a part is told by its last day in the term.
 * Of a maximum that keys share only who may see the usage of all of them is told.
 */
export async function listRunningTotals(
  trx: Database,
  scope: UsageScope,
  { step, reportingType }: { step: ChartStep; reportingType: ReportingType },
): Promise<RunningTotal[]> {
  if (scope.keyIds.length === 0) return [];
  const { account, keyIds, period, reach, sources } = scope;
  const isHidden =
    reach === 'all'
      ? sql`false`
      : sql`exists (select from license_key other where other.account_id = g.account_id
          and other.license_group_id = g.id and (other.cuca_id = ${list(reach)}) is not true)`;
  const placeOf = step === 'months' ? sql`date_trunc('month', day::timestamp)::date` : sql`day`;
  return runPrepared(
    trx,
    sql<RunningTotal>`
    with asked as (
      select g.account_id, g.id, g.max_volume, g.term_start, g.term_end,
        array_agg(k.id order by array_position(${[...keyIds]}::text[], k.id)) as key_ids
      from license_key k join license_group g on g.account_id = k.account_id and g.id = k.license_group_id
      where k.id = ${anyInReach(scope)} and k.account_id = ${account}
        and g.max_volume > 0 and g.reporting_type = ${reportingType} and g.term_start <= ${period.end}::date
        and not ${isHidden}
      group by g.account_id, g.id),
    counted as (
      select asked.id, d.unit, ${placeOf} as place, sum(d.share) as value
      from asked
      join (select d.*, ${entryShare} as share, ${entryDays} as of
          from ${entriesCounted(keysCountedIn(sql`select account_id, id from asked`))}
          where e.unit = d.unit and e.source = ${list(sources)} and e.starts_at < (${period.end}::date + 1)::timestamp at time zone 'UTC') as d
        on d.account_id = asked.account_id and d.license_group_id = asked.id,
        lateral (select greatest(${period.start}::date, least(${period.end}::date,
          upper(d.days * datemultirange(d.of)) - 1)) as day) as told
      group by asked.id, d.unit, place),
    running as (
      select id, unit, place,
        sum(value) over (partition by id order by place) as total
      from counted)
    select asked.key_ids as "licenseKeyIds",
      (select count(*)::int from license_key k
        where k.account_id = asked.account_id and k.license_group_id = asked.id) as "sharedBy",
      min(running.unit) as unit, asked.max_volume::text as maximum, asked.term_start as "start",
      asked.term_end as "end",
      jsonb_agg(jsonb_build_object('period', to_char(place, ${sql.lit(shapes[step])}), 'total', total::text)
        order by place) as steps
    from asked join running on running.id = asked.id
    group by asked.account_id, asked.id, asked.key_ids, asked.max_volume, asked.term_start, asked.term_end
    having count(distinct running.unit) = 1
    order by array_position(${[...keyIds]}::text[], asked.key_ids[1])`,
  );
}
