import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import type { Written as AnyWritten } from './projection-queries.ts';

/** Who speaks for periods: submissions, and acts upon them. */
export type ClaimWriter = Exclude<AnyWritten, { entryIds: readonly string[] }>;

/** Submissions whose entries speak for their period alone. */
const claiming = sql`array['FORM', 'LICENSE_FILE', 'WIZARD']`;
export const isWritten = (written: ClaimWriter) =>
  'changeId' in written
    ? sql`e.change_id = ${written.changeId}::uuid`
    : sql`e.submission_id = any(${[...written.submissionIds]}::uuid[])`;
const periodOf = sql`daterange((e.starts_at at time zone 'UTC')::date, (e.ends_at at time zone 'UTC')::date)`;

/** Past usage is told per application: two of them may use one license on the same days. */
const applicationOf = sql`case when s.kind = 'WIZARD' and e.source <> 'leadtools-manual' then coalesce(e.application_id, '')
  else '' end`;

/** What new entries would claim: those of forms that are in force. */
export const claimsOf = (written: ClaimWriter) => sql`
  select e.account_id, e.license_key_id, e.usage_type, coalesce(e.environment, '') as environment,
    coalesce(e.processors_per_server, 0) as processors_per_server, ${applicationOf} as application_id, ${periodOf} as period, e.id as entry_id
  from usage_entry e join usage_submission s on s.id = e.submission_id
  where ${isWritten(written)} and not e.void and s.kind = any(${claiming})
    and not exists (select from usage_entry later where later.supersedes = e.id)`;

/** Gives up the claims of what the new entries supersede. */
export async function releaseClaims(trx: Database, written: ClaimWriter): Promise<void> {
  await sql`delete from usage_claim where entry_id = any(array(
    select e.supersedes from usage_entry e where ${isWritten(written)} and e.supersedes is not null))`.execute(
    trx,
  );
}

/** Claims the periods of the new entries. */
export async function insertClaims(trx: Database, written: ClaimWriter): Promise<void> {
  await sql`insert into usage_claim (account_id, license_key_id, usage_type, environment, processors_per_server,
    application_id, period, entry_id) ${claimsOf(written)}`.execute(trx);
}
