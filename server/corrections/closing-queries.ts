import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { z } from 'zod';
import type { LateReceipt } from '#domain/corrections/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

const columns = [
  'id',
  'ordinal',
  'closed_until as closedUntil',
  'note',
  'user_name as by',
  'closed_at as at',
] as const;

export interface StoredClosing {
  id: string;
  ordinal: number;
  closedUntil: Day | null;
  note: string;
  by: string;
  at: Date;
}

/** What was closed and opened in an account, newest first. */
export const listClosings = (
  trx: Database,
  account: AuthorizedAccountId,
  limit: number,
): Promise<StoredClosing[]> =>
  trx
    .selectFrom('usage_closing')
    .select(columns)
    .where('account_id', '=', account)
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute();

/** How an account's periods are closed now. */
export const findClosing = async (
  trx: Database,
  account: AuthorizedAccountId,
): Promise<StoredClosing | undefined> => (await listClosings(trx, account, 1))[0];

export async function insertClosing(
  trx: Database,
  account: AuthorizedAccountId,
  closing: StoredClosing & { userId: string },
): Promise<void> {
  const made = await trx
    .insertInto('usage_closing')
    .values({
      id: closing.id,
      account_id: account,
      ordinal: closing.ordinal,
      closed_until: closing.closedUntil,
      note: closing.note,
      user_id: closing.userId,
      user_name: closing.by,
      closed_at: closing.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('INVALID_INPUT', { fields: 'id' });
}

/** Receipts that came for days which were closed by then, newest first. */
export async function listLate(
  trx: Database,
  account: AuthorizedAccountId,
  limit: number,
): Promise<z.infer<typeof LateReceipt>[]> {
  const { rows } = await sql<Omit<z.infer<typeof LateReceipt>, 'submittedAt'> & { at: Date }>`
    select s.receipt_id as "receiptId", min(s.file_name) as "fileName", max(s.submitted_at) as at,
      min(s.receipt #>> '{submittedBy,name}') as "by", min(late.first_day) as "firstDay"
    from usage_submission s
    join lateral (select c.closed_until from usage_closing c
      where c.account_id = s.account_id and c.closed_at < s.submitted_at
      order by c.ordinal desc limit 1) as closing on closing.closed_until is not null
    join lateral (select min((e.starts_at at time zone 'UTC')::date) as first_day from usage_entry e
      where e.submission_id = s.id and not e.void) as late on late.first_day <= closing.closed_until
    where s.account_id = ${account} and s.kind in ('USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD')
      and s.submitted_at > (select min(closed_at) from usage_closing where account_id = ${account})
    group by s.receipt_id order by 3 desc, 1 limit ${limit}`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, submittedAt: at.toISOString() }));
}
