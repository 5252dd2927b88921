import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
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

/** What new entries would claim: those of forms that are in force. */
const claimsOf = (written: ClaimWriter) => sql`
  select e.account_id, e.license_key_id, e.usage_type, coalesce(e.environment, '') as environment,
    coalesce(e.processors_per_server, 0) as processors_per_server, ${periodOf} as period, e.id as entry_id
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

/** A claim that another submission holds of a period that the new entries speak of; undefined where there is none. */
export async function findClash(trx: Database, written: ClaimWriter): Promise<Clash | undefined> {
  const { rows } = await sql<Clash>`
    select c.license_key_id as "licenseKeyId", c.usage_type as "usageType", lower(c.period) as "start",
      upper(c.period) - 1 as "end", s.receipt_id as "receiptId"
    from (${claimsOf(written)}) as n
    join usage_claim c on c.license_key_id = n.license_key_id and c.usage_type = n.usage_type
      and c.environment = n.environment and c.processors_per_server = n.processors_per_server and c.period && n.period
    join usage_entry e on e.id = c.entry_id join usage_submission s on s.id = e.submission_id
    order by lower(c.period), c.id limit 1`.execute(trx);
  return rows[0];
}

/** Claims the periods of the new entries. */
export async function insertClaims(trx: Database, written: ClaimWriter): Promise<void> {
  await sql`insert into usage_claim (account_id, license_key_id, usage_type, environment, processors_per_server, period,
    entry_id) ${claimsOf(written)}`.execute(trx);
}
