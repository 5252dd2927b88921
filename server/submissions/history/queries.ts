import { sql, type RawBuilder } from 'kysely';
import type { Amendment } from '#domain/submissions/history/history-states.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { isUnlinked, ownAccounts, seesAllSetAside, type Reader } from '../queries.ts';
import type { ReceiptPlace } from '../receipt-cursor.ts';
import { amendmentOf } from './amendment-queries.ts';

type Condition = RawBuilder<boolean>;

/** Whose history it is. */
export interface HistoryReader extends Reader {
  of: { account: AuthorizedAccountId };
  /** Without the right to all reports: what they certified themselves. */
  only: 'all' | 'own';
}

/** A line of the history: its place in it, and what was done to it afterwards. */
export interface HistoryPlace extends ReceiptPlace {
  amendment: Amendment | null;
}

/** The lines (r) of an account: what was booked for it, and files of which no account has a part. */
const sourcesOf = (reader: HistoryReader): readonly [Condition, Condition] =>
  reader.only === 'own'
    ? [
        sql`r.account_id = ${reader.of.account} and r.user_id = ${reader.userId} and r.kind = 'WIZARD'`,
        sql`false`,
      ]
    : [sql`r.account_id = ${reader.of.account}`, isOnlySetAside(reader)];

/**
 * As the receipts' list has it: its uploader finds such a file, whatever became of it for others, and staff find it where
 * they sent it to.
 */
function isOnlySetAside(reader: HistoryReader): Condition {
  const open = seesAllSetAside(reader)
    ? sql`r.receipt_id in (select aside.receipt_id from usage_unmatched_key k
        join usage_submission aside on aside.id = k.submission_id
        where k.account_id = ${reader.of.account} and k.attached_at is null and aside.account_id is null)`
    : sql`r.user_id = ${reader.userId} and exists (select from usage_unmatched_key k
        join usage_submission aside on aside.id = k.submission_id
        where aside.receipt_id = r.receipt_id and aside.user_id = ${reader.userId} and ${isUnlinked(reader)} offset 0)`;
  const parts = reader.internal
    ? sql`p.account_id is not null`
    : sql`p.account_id in (${ownAccounts(reader)})`;
  return sql`r.account_id is null and ${open} and not exists (
    select from submission_search p where p.receipt_id = r.receipt_id and ${parts} offset 0)`;
}

/** A page of the lines that a condition leaves, newest first, read from its place on. */
export async function listPlaces(
  trx: Database,
  reader: HistoryReader,
  where: Condition,
  { after, limit }: { after: ReceiptPlace | undefined; limit: number },
): Promise<HistoryPlace[]> {
  const behind = after
    ? sql`(r.submitted_at, r.receipt_id) < (${after.submittedAt}::timestamptz, ${after.receiptId}::uuid)`
    : sql`true`;
  const lines = (source: Condition) => sql`(
    select r.receipt_id, r.submitted_at, ${amendmentOf} as amendment from submission_search r
    where ${source} and ${where} and ${behind} order by r.submitted_at desc, r.receipt_id desc limit ${limit})`;
  const [booked, aside] = sourcesOf(reader);
  const { rows } = await sql<{ receipt_id: string; submitted_at: Date; amendment: Amendment | null }>`
    select * from (${lines(booked)} union all ${lines(aside)}) as line
    order by submitted_at desc, receipt_id desc limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    ...{ receiptId: row.receipt_id, submittedAt: row.submitted_at.toISOString(), amendment: row.amendment },
  }));
}

/** How many lines a condition leaves. */
export async function countPlaces(trx: Database, reader: HistoryReader, where: Condition): Promise<number> {
  const [booked, aside] = sourcesOf(reader);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from submission_search r where ${booked} and ${where})::int
      + (select count(*) from submission_search r where ${aside} and ${where})::int as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** What was done to one submission afterwards. */
export async function findAmendment(
  trx: Database,
  account: AuthorizedAccountId,
  receiptId: string,
): Promise<Amendment | null> {
  const { rows } = await sql<{ amendment: Amendment | null }>`
    select ${amendmentOf} as amendment from submission_search r
    where r.account_id = ${account} and r.receipt_id = ${receiptId}`.execute(trx);
  return rows[0]?.amendment ?? null;
}

/** Whether somebody certified it, past usage that is, for an account. */
export async function isOwnCertification(
  trx: Database,
  account: AuthorizedAccountId,
  userId: string,
  receiptId: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('usage_submission')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .where('account_id', '=', account)
    .where('user_id', '=', userId)
    .where('kind', '=', 'WIZARD')
    .executeTakeFirst();
  return found !== undefined;
}

/** Everybody who ever submitted for an account, by e-mail: one step of the index each, however much they sent. */
export async function listSubmitters(
  trx: Database,
  account: AuthorizedAccountId,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    with recursive people as (
      (select r.person from submission_search r where r.account_id = ${account} order by r.person limit 1)
      union all
      select (select r.person from submission_search r where r.account_id = ${account} and r.person > people.person
        order by r.person limit 1) from people where people.person is not null)
    select s.receipt -> 'submittedBy' ->> 'name' as name, s.receipt -> 'submittedBy' ->> 'email' as email
    from people
    join lateral (select r.receipt_id from submission_search r
      where r.account_id = ${account} and r.person = people.person limit 1) as line on true
    join lateral (select s.receipt from usage_submission s
      where s.receipt_id = line.receipt_id and s.account_id = ${account} order by s.part limit 1) as s on true
    where people.person is not null and people.person <> ''
    order by lower(s.receipt -> 'submittedBy' ->> 'name' collate "und-x-icu"), people.person`.execute(trx);
  return rows;
}

/** The products of an account's keys: what its submissions can be about. */
export async function listProductNames(trx: Database, account: AuthorizedAccountId): Promise<string[]> {
  const rows = await trx
    .selectFrom('license_key')
    .select('product_name')
    .distinct()
    .where('account_id', '=', account)
    .orderBy('product_name')
    .execute();
  return rows.map((row) => row.product_name);
}
