import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';

/** What a submission would lower of a license, as it is stored beside the ledger. */
export interface LoweredSum {
  submissionId: string;
  key: string;
  type: string;
  records: string;
  before: string;
  wanted: string;
}

export async function listLowered(trx: Database, ids: readonly string[]): Promise<LoweredSum[]> {
  const { rows } = await sql<LoweredSum>`
    select submission_id as "submissionId", license_key_id as key, usage_type as type, count(*) as records,
      sum(standing)::text as before, sum(value)::text as wanted
    from usage_lowered where submission_id = any(${[...ids]}::uuid[]) group by 1, 2, 3`.execute(trx);
  return rows;
}

/** Rows whose hour has no earlier entry with the figure that they say stood, or that another account's submission has. */
export async function listLoweredWithoutEntry(
  trx: Database,
  ids: readonly string[],
): Promise<{ row: string; receipt: string; accountId: string }[]> {
  const { rows } = await sql<{ row: string; receipt: string; accountId: string }>`
    select l.id::text as row, s.receipt_id as receipt, l.account_id as "accountId"
    from usage_lowered l join usage_submission s on s.id = l.submission_id
    where l.submission_id = any(${[...ids]}::uuid[]) and not (s.account_id = l.account_id and exists (
      select from usage_entry e
      where e.series = l.series and e.starts_at = l.starts_at and e.account_id = l.account_id
        and e.product = l.product and e.event = l.event and e.version = l.version
        and e.value = l.standing and e.seq < s.seq))
    order by l.id`.execute(trx);
  return rows;
}

interface WrongDecision {
  receipt: string;
  accountId: string;
  told: string | null;
  decided: string | null;
}

/** Receipts whose decisions are not the ones that further parts of them tell, each part one; named by their first such part. */
export async function listLoweredDecisions(trx: Database, ids: readonly string[]): Promise<WrongDecision[]> {
  const { rows } = await sql<WrongDecision>`
    select s.receipt_id as receipt, s.account_id as "accountId", said.told, made.decided
    from usage_submission s
    cross join lateral (
      select string_agg(action, ', ' order by action) as told from (
        select min(total #>> '{lowered,decision,action}') as action
        from usage_submission p, jsonb_array_elements(p.receipt -> 'keys') as line,
          jsonb_array_elements(line -> 'totals') as total
        where p.receipt_id = s.receipt_id and p.account_id = s.account_id group by p.id) as part) as said
    cross join lateral (
      select string_agg(d.action, ', ' order by d.action) as decided
      from usage_submission p join usage_lowered_decision d on d.submission_id = p.id
      where p.receipt_id = s.receipt_id and p.account_id = s.account_id) as made
    where s.id = any(${[...ids]}::uuid[]) and said.told is distinct from made.decided
      and exists (select from usage_lowered l where l.submission_id = s.id)
      and not exists (select from usage_submission p join usage_lowered l on l.submission_id = p.id
        where p.receipt_id = s.receipt_id and p.account_id = s.account_id and (p.part, p.id) < (s.part, s.id))
    order by 1`.execute(trx);
  return rows;
}
