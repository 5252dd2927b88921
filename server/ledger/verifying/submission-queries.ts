import { sql } from 'kysely';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { Database } from '#server/db/pool.ts';

export interface StoredSubmission {
  id: string;
  receiptId: string;
  accountId: string | null;
  kind: string;
  eventCount: string;
  receipt: Receipt;
}

/** Submissions in the order of their ids, a batch at a time. */
export async function listSubmissions(
  trx: Database,
  of: { accountId: string | undefined; after: string | undefined; limit: number },
): Promise<StoredSubmission[]> {
  const { accountId, after } = of;
  const { rows } = await sql<StoredSubmission>`
    select id, receipt_id as "receiptId", account_id as "accountId", kind, event_count as "eventCount", receipt
    from usage_submission
    where ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
      and ${after === undefined ? sql`true` : sql`id > ${after}`}
    order by id limit ${of.limit}`.execute(trx);
  return rows;
}

/** What submissions wrote themselves, in force or not: what stands again after a withdrawal was written by that act. */
export interface WrittenSum {
  submissionId: string;
  accountId: string;
  key: string;
  type: string;
  entries: string;
  value: string;
  outside: string;
}

export async function listWritten(trx: Database, ids: readonly string[]): Promise<WrittenSum[]> {
  const { rows } = await sql<WrittenSum>`
    select submission_id as "submissionId", account_id as "accountId", license_key_id as key, usage_type as type,
      count(*) as entries, sum(value)::text as value,
      coalesce(sum(value) filter (where outside_term), 0)::text as outside
    from usage_entry where submission_id = any(${[...ids]}::uuid[]) and change_id is null
    group by 1, 2, 3, 4`.execute(trx);
  return rows;
}

export interface AsideSum {
  submissionId: string;
  records: string;
  value: string;
}

export async function listSetAside(trx: Database, ids: readonly string[]): Promise<AsideSum[]> {
  const { rows } = await sql<AsideSum>`
    select k.submission_id as "submissionId", count(u.id) as records, coalesce(sum(u.value), 0)::text as value
    from usage_unmatched_key k left join usage_unmatched u on u.unmatched_key_id = k.id
    where k.submission_id = any(${[...ids]}::uuid[]) group by 1`.execute(trx);
  return rows;
}

/** Records that were set aside for keys marked as booked, and that no entry of their instance knows. */
export async function listNotBooked(
  trx: Database,
  ids: readonly string[],
): Promise<{ receiptId: string; tail: string; records: string }[]> {
  const { rows } = await sql<{ receiptId: string; tail: string; records: string }>`
    select s.receipt_id as "receiptId", k.key_tail as tail, count(*) as records
    from usage_unmatched_key k
    join usage_submission s on s.id = k.submission_id
    join usage_unmatched u on u.unmatched_key_id = k.id
    where k.submission_id = any(${[...ids]}::uuid[]) and k.attached_at is not null
      and not exists (
        select from license_key l join usage_entry e on e.license_key_id = l.id
        where (l.key_hash = k.key_hash or l.id in (
            select d.license_key_id from usage_unmatched_decision d where d.unmatched_key_id = k.id))
          and e.starts_at = u.starts_at and e.product = u.product and e.event = u.event
          and e.version = u.version and e.instance_id = s.instance_id and e.seq >= s.seq)
    group by s.receipt_id, k.key_tail order by 1, 2`.execute(trx);
  return rows;
}
