import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { RECORD_LINES, type Disclosure, type KeyContact } from '#domain/key-record/schema.ts';
import type { Amendment } from '#domain/submissions/history/history-states.ts';
import type { SubmissionKind } from '#domain/submissions/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { amendmentOf } from '#server/submissions/history/amendment-queries.ts';

/** A license key of an account. */
export interface KeyOf {
  account: AuthorizedAccountId;
  keyId: string;
}

/** How often the key or its file was handed out, and to whom last. */
export async function listDisclosures(trx: Database, { account, keyId }: KeyOf) {
  const { rows } = await sql<{ kind: Disclosure['kind']; at: Date; by: string; total: number }>`
    select d.kind, d.disclosed_at as at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as by,
      count(*) over ()::int as total
    from key_disclosure d join app_user u on u.id = d.user_id
    where d.account_id = ${account} and d.license_key_id = ${keyId}
    order by d.disclosed_at desc, d.id desc limit ${RECORD_LINES}`.execute(trx);
  return rows;
}

export interface SubmissionRow {
  receipt_id: string;
  kind: SubmissionKind;
  at: Date;
  by: string | null;
  first_day: Day;
  last_day: Day;
  records: number;
  amendment: Amendment | null;
  total: number;
}

/**
 * Submissions that brought entries of the key, each with what it brought itself: what people changed of it afterwards
 * are entries of the same submission. Later parts belong to their receipt.
 */
export async function listSubmissions(trx: Database, { account, keyId }: KeyOf): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    with parts as (
      select e.submission_id, count(*)::int as records, min(e.starts_at) as first, max(e.ends_at) as last
      from usage_entry e
        left join usage_entry before on before.id = e.supersedes
      where e.license_key_id = ${keyId} and e.account_id = ${account} and e.submission_id is not null
        and before.submission_id is distinct from e.submission_id
      group by e.submission_id),
    receipts as (
      select s.receipt_id, s.account_id, min(s.kind) as kind, min(s.submitted_at) as at,
        min(nullif(s.receipt -> 'submittedBy' ->> 'name', '')) as by, sum(parts.records)::int as records,
        (min(parts.first) at time zone 'UTC')::date as first_day,
        ((max(parts.last) - interval '1 microsecond') at time zone 'UTC')::date as last_day
      from parts join usage_submission s on s.id = parts.submission_id
      group by s.receipt_id, s.account_id)
    select r.receipt_id, r.kind, r.at, r.by, r.first_day, r.last_day, r.records, ${amendmentOf} as amendment,
      count(*) over ()::int as total
    from receipts r order by r.at desc, r.receipt_id limit ${RECORD_LINES}`.execute(trx);
  return rows;
}

/** The reporting contacts of the key's application, then those that the account's people named. */
export async function listContacts(trx: Database, { account, keyId }: KeyOf): Promise<KeyContact[]> {
  const { rows } = await sql<KeyContact>`
    select contact.of, trim(p.first_name || ' ' || p.last_name) as name, p.email
    from (
      select 1 as place, 'PRIMARY' as of, a.primary_reporting_contact_id as person_id
      from license_key k join application a on a.account_id = k.account_id and a.id = k.cuca_id
      where k.account_id = ${account} and k.id = ${keyId}
      union all
      select 2, 'SECONDARY', a.secondary_reporting_contact_id
      from license_key k join application a on a.account_id = k.account_id and a.id = k.cuca_id
      where k.account_id = ${account} and k.id = ${keyId}
      union all
      (select 3, 'ACCOUNT', c.person_id from account_contact c where c.account_id = ${account}
        order by c.email_key limit ${RECORD_LINES})) as contact
    join person p on p.id = contact.person_id
    order by contact.place, p.email`.execute(trx);
  return rows;
}
