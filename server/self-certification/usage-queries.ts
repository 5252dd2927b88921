import { sql } from 'kysely';
import type { Period } from '#domain/core/period.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import {
  isAttributed,
  isFileUsageOn,
  relatedClaims,
  relatedToApplication,
} from '#server/ledger/related-licenses/queries.ts';
import type { PlacedFigure } from './prepare-figures.ts';

/** A figure that stands for days of a row. */
export interface StandingClaim {
  /** The row's place. */
  n: number;
  environment: string;
  processorsPerServer: number;
  deploymentType: string | null;
  applicationId: string;
  applicationName: string | null;
  period: Period;
  value: string;
  /** Null where the vendor's records state the figure in place of somebody's: an import has no receipt in an account. */
  receipt: Receipt | null;
}

const relatedDays = sql`daterange(related.first_day, related.last_day, '[]')`;

/**
 * What counts on days of the rows already, on whichever key of their groups: claims of the same usage type, for
 * whatever application, those of certified applications in whichever unit (5.12), and the hours of usage files, each file's together, which speak for the whole license. Of
 * figures of a whole license those on renewals of these keys too.
 */
export async function findStanding(trx: Database, rows: readonly PlacedFigure[]): Promise<StandingClaim[]> {
  const { rows: found } = await sql<StandingClaim>`
    with asked as (
      select asked.*, related.* from unnest(
        ${rows.map((_, n) => n)}::int[], ${rows.map(({ licenseKeyId }) => licenseKeyId)}::text[],
        ${rows.map(({ usageType }) => usageType)}::text[], ${rows.map(({ period }) => period.start)}::date[],
        ${rows.map(({ period }) => period.end)}::date[]) as asked (n, booked, usage_type, first_day, last_day),
        lateral ${relatedToApplication(sql.ref('asked.booked'))} as related),
    standing as (
      select related.n, c.environment, c.processors_per_server, e.deployment_type, c.application_id, a.name, lower(c.period) as first_day,
        upper(c.period) - 1 as last_day, e.value::numeric as value, e.submission_id, c.id as place
      from asked as related
      join ${relatedClaims} as c
        on (c.application_id = '' and c.usage_type = related.usage_type or related.is_direct and c.application_id <> '')
        and c.period && ${relatedDays} and ${isAttributed(sql.ref('c.entry_id'))}
      join usage_entry e on e.id = c.entry_id
      left join application a on a.account_id = c.account_id and a.id = c.application_id
      union all
      select related.n, '', 0, null, '', null, min((e.starts_at at time zone 'UTC')::date),
        max((e.starts_at at time zone 'UTC')::date), sum(e.value), e.submission_id, min(e.id)
      from asked as related
      join usage_entry e on ${isFileUsageOn(sql.ref('related.usage_type'), relatedDays)}
      group by related.n, e.submission_id)
    select standing.n, environment, processors_per_server as "processorsPerServer",
      deployment_type as "deploymentType", application_id as "applicationId",
      name as "applicationName", json_build_object('start', first_day, 'end', last_day) as period, value::text as value,
      s.receipt
    from standing left join usage_submission s on s.id = standing.submission_id and s.account_id is not null
    order by standing.n, first_day, place`.execute(trx);
  return found;
}

/** Writes the submission with its receipt, its figures to the ledger, and claims their days. */
export async function insertCertified(
  trx: Database,
  of: {
    id: string;
    account: AuthorizedAccountId;
    applicationId: string;
    userId: string;
    sha256: string;
    receipt: Receipt;
    rows: readonly PlacedFigure[];
    now: Date;
  },
): Promise<void> {
  const { rows, receipt } = of;
  await trx
    .insertInto('usage_submission')
    .values({
      id: of.id,
      receipt_id: receipt.id,
      account_id: of.account,
      user_id: of.userId,
      kind: 'WIZARD',
      sha256: of.sha256,
      event_count: receipt.eventCount,
      receipt: JSON.stringify(receipt),
      submitted_at: of.now,
    })
    .execute();
  await sql`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, application_id, environment, deployment_type, processors_per_server, number_of_servers, outside_term,
      recorded_at)
    select ${of.account}, license_key_id, ${of.id}, source, usage_type, unit,
      first_day::timestamp at time zone 'UTC', (last_day + 1)::timestamp at time zone 'UTC', value,
      ${of.applicationId}, environment, deployment_type, processors, servers, outside_term, ${of.now}
    from unnest(
      ${rows.map(({ licenseKeyId }) => licenseKeyId)}::text[], ${rows.map(({ source }) => source)}::text[],
      ${rows.map(({ usageType }) => usageType)}::text[], ${rows.map(({ unit }) => unit)}::text[],
      ${rows.map(({ period }) => period.start)}::date[], ${rows.map(({ period }) => period.end)}::date[],
      ${rows.map(({ value }) => value)}::bigint[], ${rows.map(({ environment }) => environment)}::text[],
      ${rows.map(({ deploymentType }) => deploymentType)}::text[],
      ${rows.map(({ processorsPerServer }) => processorsPerServer)}::int[],
      ${rows.map(({ numberOfServers }) => numberOfServers)}::int[],
      ${rows.map(({ outsideTerm }) => outsideTerm)}::boolean[])
      as stated (license_key_id, source, usage_type, unit, first_day, last_day, value, environment, deployment_type,
        processors, servers, outside_term)`.execute(trx);
  await sql`
    insert into usage_claim (account_id, license_key_id, usage_type, environment, processors_per_server,
      application_id, period, entry_id)
    select account_id, license_key_id, usage_type, environment, coalesce(processors_per_server, 0), application_id,
      daterange((starts_at at time zone 'UTC')::date, (ends_at at time zone 'UTC')::date), id
    from usage_entry where submission_id = ${of.id}`.execute(trx);
}
