import { sql } from 'kysely';
import { productNames, usageUnits, moduleNames } from '#domain/products/schema.ts';
import { unitOfUsageType } from '#domain/products/usage-units.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { KeyScope } from '#server/db/row-scopes.ts';
import { closedAccounts, type RecordsAct } from '#server/ledger/closed-day-queries.ts';
import { staged } from './staging-queries.ts';
import type { Counts } from './upsert-queries.ts';

/** Keys that the usage file names. */
export const usedKeys: KeyScope = sql`select distinct license_key_id as id from ${staged('usage.csv')}`;

const units = productNames.flatMap((product) =>
  [...usageUnits, ...moduleNames].map((type) => ({ product, type, unit: unitOfUsageType(product, type) })),
);
const unitTable = sql`unnest(${units.map(({ product }) => product)}::text[], ${units.map(({ type }) => type)}::text[],
  ${units.map(({ unit }) => unit)}::text[]) as unit_of (product_name, usage_type, unit)`;

/**
 * Sets each row of the file beside the last entry that speaks of the same period, if there is one; where nothing is
 * counted in its place, the row is new.
 */
export async function matchUsage(trx: Database): Promise<Counts> {
  await sql`create temporary table usage_match on commit drop as
    select s.line, k.account_id, k.id as license_key_id, s.source, s.usage_type, unit_of.unit,
      s.start_date::timestamp at time zone 'UTC' as starts_at,
      (s.end_date + 1)::timestamp at time zone 'UTC' as ends_at,
      s.usage_value::bigint as value, s.application_id, s.environment,
      coalesce(s.start_date < k.created_date or s.start_date > k.expiry_date, false) as outside_term,
      known.id as known_id, case when not known.void then known.value end as known_value
    from ${staged('usage.csv')} s
    join license_key k on k.id = s.license_key_id
    left join ${unitTable} on unit_of.product_name = k.product_name and unit_of.usage_type = s.usage_type
    left join lateral (
      select e.id, e.value, e.void from usage_entry e
      where e.license_key_id = k.id and e.starts_at = (s.start_date::timestamp at time zone 'UTC')
        and e.ends_at = ((s.end_date + 1)::timestamp at time zone 'UTC')
        and e.source = s.source and e.usage_type = s.usage_type
        and e.environment is not distinct from s.environment
        and e.application_id is not distinct from s.application_id
        and e.series is null and e.processors_per_server is null
        and not exists (select from usage_entry later where later.supersedes = e.id)
      order by e.id desc limit 1) known on true`.execute(trx);
  const { rows } = await sql<{ inserted: string; updated: string }>`
    select count(*) filter (where known_value is null) as inserted, count(*) filter (where known_value <> value) as updated
    from usage_match`.execute(trx);
  return { inserted: Number(rows[0]?.inserted ?? 0), updated: Number(rows[0]?.updated ?? 0) };
}

/** Adds what is new to the ledger; a changed value supersedes the entry it corrects, and the claim goes with it. */
export async function insertImportedUsage(
  trx: Database,
  submission: { id: string; receiptId: string; entries: number; now: Date; receipt: object },
): Promise<void> {
  await sql`insert into usage_submission (id, receipt_id, kind, event_count, receipt, submitted_at)
    values (${submission.id}, ${submission.receiptId}, 'IMPORT', ${submission.entries},
      ${JSON.stringify(submission.receipt)}::jsonb, ${submission.now})`.execute(trx);
  await sql`insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at,
      ends_at, value, application_id, environment, outside_term, supersedes, recorded_at)
    select account_id, license_key_id, ${submission.id}, source, usage_type, unit, starts_at, ends_at, value,
      application_id, environment, outside_term, known_id, ${submission.now}
    from usage_match where known_value is distinct from value order by license_key_id, starts_at`.execute(
    trx,
  );
  await sql`update usage_claim c set entry_id = e.id
    from usage_entry e where e.submission_id = ${submission.id} and e.supersedes = c.entry_id`.execute(trx);
}

/** Writes down what the file states otherwise of closed days, by license: the vendor's records are held up by nothing. */
export async function insertRestated(trx: Database, act: RecordsAct): Promise<void> {
  await sql`
    insert into usage_closed_change
      (act_id, account_id, license_key_id, cause, usage_type, unit, first_day, before, after, actor, changed_at)
    select ${act.id}, m.account_id, m.license_key_id, 'FIGURE', m.usage_type, m.unit,
      min((m.starts_at at time zone 'UTC')::date), sum(coalesce(m.known_value, 0)), sum(m.value), ${act.actor}, ${act.now}
    from usage_match m join ${closedAccounts} as closed on closed.account_id = m.account_id
    where m.known_value is distinct from m.value and (m.starts_at at time zone 'UTC')::date <= closed.closed_until
    group by m.account_id, m.license_key_id, m.usage_type, m.unit order by 2, 3, 5`.execute(trx);
}

/** Tells whoever keeps certified figures as well which ones were written. */
export type NoteUsage = (
  trx: Database,
  account: AuthorizedAccountId,
  written: { submissionIds: readonly string[] },
) => Promise<void>;

/** Accounts of which a submission brought figures of applications that customers certified. */
export async function listCertifying(trx: Database, submissionId: string): Promise<AuthorizedAccountId[]> {
  const { rows } = await sql<{ id: AuthorizedAccountId }>`
    select distinct e.account_id as id from usage_entry e
    join application a on a.account_id = e.account_id and a.id = e.application_id
    where e.submission_id = ${submissionId}::uuid and a.self_certification_case_id is not null order by 1`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
