import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import type { ServerRow } from '#domain/imaging-usage/schema.ts';
import type { ActivationStatus } from '#domain/licenses/schema.ts';
import { allProducts, isImagingFamily } from '#domain/products/find-product.ts';
import { automaticSources, type UsageSource } from '#domain/products/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';

/** Source of imaging figures that people state (3.32). */
const statedSource = 'leadtools-manual' as const satisfies UsageSource;
const list = (values: readonly string[]): RawBuilder<unknown> => sql`any(${[...values]}::text[])`;
const imagingProducts = allProducts.map(({ name }) => name).filter(isImagingFamily);

/** An imaging license as it is stored. */
export interface LicenseRow {
  licenseKeyId: string;
  applicationId: string;
  productName: string;
  productLicense: string | null;
  keyTail: string | null;
  deploymentType: string | null;
  environment: string | null;
  activationStatus: ActivationStatus | null;
  createdDate: Day | null;
  expiryDate: Day | null;
}

/** The imaging licenses of applications of an account, those that end last in front. */
export async function listLicenseRows(
  trx: Database,
  { account, reach }: { account: AuthorizedAccountId; reach: Reach },
): Promise<LicenseRow[]> {
  const isReached = reach === 'all' ? sql`true` : sql`k.cuca_id = ${list(reach)}`;
  const { rows } = await sql<LicenseRow>`
    select k.id as "licenseKeyId", k.cuca_id as "applicationId", k.product_name as "productName",
      k.product_license as "productLicense", k.key_tail as "keyTail", k.deployment_type as "deploymentType",
      k.environment, k.activation_status as "activationStatus", k.created_date as "createdDate", k.expiry_date as "expiryDate"
    from license_key k
    where k.account_id = ${account} and k.cuca_id is not null and ${isReached}
      and k.product_name = ${list(imagingProducts)}
    order by coalesce(k.expiry_date, 'infinity') desc, k.id`.execute(trx);
  return rows;
}

/** A figure of a license that counts, with the submission that brought it; an import names nobody. */
export interface FigureRow {
  licenseKeyId: string;
  period: Period;
  value: string;
  servers: ServerRow[];
  environment: string | null;
  submissionId: string | null;
  sha256: string | null;
  reportedBy: string | null;
  reportedAt: Date | null;
  receipt: Receipt | null;
}

/** What people stated for licenses and what still counts of it, the newest period first. */
export async function listFigures(trx: Database, keyIds: readonly string[]): Promise<FigureRow[]> {
  if (keyIds.length === 0) return [];
  const { rows } = await sql<FigureRow>`
    with figure as (
      select e.license_key_id as key, (e.starts_at at time zone 'UTC')::date as first_day,
        ((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date as last_day,
        sum(e.value)::text as value, max(e.environment) as environment, e.submission_id,
        coalesce(json_agg(json_build_object('processorsPerServer', e.processors_per_server,
          'numberOfServers', e.number_of_servers) order by e.processors_per_server)
          filter (where e.processors_per_server is not null), '[]') as servers
      from usage_entry e
      where e.license_key_id = ${list(keyIds)} and e.source <> all(${[...automaticSources]}::text[])
        and ${isInForce('e')}
      group by 1, 2, 3, e.submission_id)
    select f.key as "licenseKeyId", json_build_object('start', f.first_day, 'end', f.last_day) as period, f.value,
      f.servers, f.environment, f.submission_id as "submissionId", s.sha256,
      case when s.kind <> 'IMPORT' then coalesce(nullif(s.receipt #>> '{submittedBy,name}', ''),
        s.receipt #>> '{submittedBy,email}') end as "reportedBy",
      case when s.kind <> 'IMPORT' then s.submitted_at end as "reportedAt",
      case when s.kind <> 'IMPORT' then s.receipt end as receipt
    from figure f left join usage_submission s on s.id = f.submission_id
    order by f.key, f.last_day desc, f.first_day desc, f.submission_id`.execute(trx);
  return rows;
}

/** What was sent under a key before. */
export async function findSent(
  trx: Database,
  accountId: AuthorizedAccountId,
  idempotencyKey: string,
): Promise<{ sha256: string | null; userId: string | null; receipt: Receipt } | undefined> {
  const row = await trx
    .selectFrom('usage_submission')
    .select(['sha256', 'user_id as userId', 'receipt'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && { ...row, receipt: row.receipt as Receipt };
}

interface NewReport {
  id: string;
  accountId: AuthorizedAccountId;
  applicationId: string;
  userId: string;
  sha256: string;
  idempotencyKey: string | null;
  receipt: Receipt;
  rows: readonly NewFigure[];
  now: Date;
}

/** One figure as it is booked. */
export interface NewFigure {
  licenseKeyId: string;
  usageType: string;
  unit: string;
  period: Period;
  value: string;
  environment: string;
  deploymentType: string;
  processorsPerServer: number | null;
  numberOfServers: number | null;
}

/**
 * Writes the submission with its receipt, and its figures to the ledger. False where something else was sent under its
 * key at the same moment: what is about other licenses waits at no lock of theirs.
 */
export async function insertReport(trx: Database, report: NewReport): Promise<boolean> {
  const { id, accountId, receipt, rows, now } = report;
  const made = await trx
    .insertInto('usage_submission')
    .values({
      ...{ id, receipt_id: receipt.id, account_id: accountId, user_id: report.userId, kind: receipt.kind },
      ...{ sha256: report.sha256, idempotency_key: report.idempotencyKey },
      ...{ contact_email: receipt.contactEmail, event_count: receipt.eventCount },
      receipt: JSON.stringify(receipt),
      submitted_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  await sql`
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, application_id, environment, deployment_type, processors_per_server, number_of_servers, recorded_at)
    select ${accountId}, license_key_id, ${id}, ${statedSource}, usage_type, unit,
      first_day::timestamp at time zone 'UTC', (last_day + 1)::timestamp at time zone 'UTC', value,
      ${report.applicationId}, environment, deployment_type, processors, servers, ${now}
    from unnest(
      ${rows.map(({ licenseKeyId }) => licenseKeyId)}::text[],
      ${rows.map(({ usageType }) => usageType)}::text[],
      ${rows.map(({ unit }) => unit)}::text[],
      ${rows.map(({ period }) => period.start)}::date[],
      ${rows.map(({ period }) => period.end)}::date[],
      ${rows.map(({ value }) => value)}::bigint[],
      ${rows.map(({ environment }) => environment)}::text[],
      ${rows.map(({ deploymentType }) => deploymentType)}::text[],
      ${rows.map(({ processorsPerServer }) => processorsPerServer)}::integer[],
      ${rows.map(({ numberOfServers }) => numberOfServers)}::integer[])
      as stated (license_key_id, usage_type, unit, first_day, last_day, value, environment, deployment_type,
        processors, servers)`.execute(trx);
  return true;
}
