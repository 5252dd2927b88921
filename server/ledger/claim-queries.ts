import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import type { Written as AnyWritten } from './projection-queries.ts';

/** Who speaks for periods: submissions, and acts upon them. */
export type ClaimWriter = Exclude<AnyWritten, { entryIds: readonly string[] }>;

/** Submissions whose entries speak for their period alone. */
const claiming = sql`array['FORM', 'LICENSE_FILE', 'WIZARD']`;
const isWritten = (written: ClaimWriter) =>
  'changeId' in written
    ? sql`e.change_id = ${written.changeId}::uuid`
    : sql`e.submission_id = any(${[...written.submissionIds]}::uuid[])`;
const periodOf = sql`daterange((e.starts_at at time zone 'UTC')::date, (e.ends_at at time zone 'UTC')::date)`;

/** Past usage is told per application: two of them may use one license on the same days. */
const applicationOf = sql`case when s.kind = 'WIZARD' and e.source <> 'leadtools-manual' then coalesce(e.application_id, '')
  else '' end`;

/** What new entries would claim: those of forms that are in force. */
const claimsOf = (written: ClaimWriter) => sql`
  select e.account_id, e.license_key_id, e.usage_type, coalesce(e.environment, '') as environment,
    coalesce(e.processors_per_server, 0) as processors_per_server, ${applicationOf} as application_id, ${periodOf} as period, e.id as entry_id
  from usage_entry e join usage_submission s on s.id = e.submission_id
  where ${isWritten(written)} and not e.void and s.kind = any(${claiming})
    and not exists (select from usage_entry later where later.supersedes = e.id)`;

/** Gives up the claims of what the new entries supersede. */
export async function releaseClaims(trx: Database, written: ClaimWriter): Promise<void> {
  await sql`delete from usage_claim c using usage_entry e
    where ${isWritten(written)} and c.entry_id = e.supersedes`.execute(trx);
}

export interface Clash {
  licenseKeyId: string;
  usageType: string;
  start: Day;
  end: Day;
  receiptId: string;
}

/** The hours of usage files in force (u) that lie in a period. */
const inHours = (period: RawBuilder<unknown>) => sql`u.series is not null and u.source = ${uploadedFileSource}
  and u.starts_at >= (lower(${period})::timestamp at time zone 'UTC')
  and u.starts_at < (upper(${period})::timestamp at time zone 'UTC') and ${isInForce('u')}`;

/**
 * What counts already for days that the new entries speak of: the claim of another submission, or hours of usage files.
 * Nobody's usage is counted from a file and by a stated figure at once (decision 042), nor for a whole license and for
 * one of its applications; applications stand beside each other. Undefined where nothing does.
 */
export async function findClash(trx: Database, written: ClaimWriter): Promise<Clash | undefined> {
  const { rows } = await sql<Clash>`
    with claimed as (${claimsOf(written)}),
    met as (
      select c.license_key_id, c.usage_type, c.period, c.entry_id
      from claimed n
      join usage_claim c on c.license_key_id = n.license_key_id and c.usage_type = n.usage_type
        and c.environment = n.environment and c.processors_per_server = n.processors_per_server
        and (c.application_id = n.application_id or '' in (c.application_id, n.application_id)) and c.period && n.period
      union all
      select u.license_key_id, u.usage_type, n.period, u.id
      from claimed n join usage_entry u on u.license_key_id = n.license_key_id and u.usage_type = n.usage_type
        and ${inHours(sql`n.period`)}
      union all
      select c.license_key_id, c.usage_type, c.period, c.entry_id
      from usage_entry e join usage_claim c on c.license_key_id = e.license_key_id and c.usage_type = e.usage_type
        and c.period @> (e.starts_at at time zone 'UTC')::date
      where ${isWritten(written)} and e.source = ${uploadedFileSource} and ${isInForce('e')})
    select met.license_key_id as "licenseKeyId", met.usage_type as "usageType", lower(met.period) as "start",
      upper(met.period) - 1 as "end", s.receipt_id as "receiptId"
    from met join usage_entry e on e.id = met.entry_id join usage_submission s on s.id = e.submission_id
    order by lower(met.period), met.entry_id limit 1`.execute(trx);
  return rows[0];
}

/** Claims the periods of the new entries. */
export async function insertClaims(trx: Database, written: ClaimWriter): Promise<void> {
  await sql`insert into usage_claim (account_id, license_key_id, usage_type, environment, processors_per_server,
    application_id, period, entry_id) ${claimsOf(written)}`.execute(trx);
}
