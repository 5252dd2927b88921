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

/** How each closing stood: what was recorded between one and the next was recorded under it. */
const spansOf = (account: string) => sql`
  select closed_until, closed_at, lead(closed_at, 1, 'infinity') over (order by ordinal) as until
  from usage_closing where account_id = ${account}`;

/** An entry (e) that was recorded while its days were closed (span). What an act on a receipt wrote is told there. */
const isLate = sql`e.change_id is null and e.recorded_at > span.closed_at and e.recorded_at <= span.until
  and (e.starts_at at time zone 'UTC')::date <= span.closed_until`;

/**
 * Receipts with figures that came for days which were closed by then, newest first. A token's events of a day are one
 * receipt, begun before the closing or not: what was recorded after it counts.
 */
export async function listLate(
  trx: Database,
  account: AuthorizedAccountId,
  limit: number,
): Promise<z.infer<typeof LateReceipt>[]> {
  const { rows } = await sql<Omit<z.infer<typeof LateReceipt>, 'submittedAt'> & { at: Date }>`
    with span as materialized (${spansOf(account)})
    select s.receipt_id as "receiptId", min(s.file_name) as "fileName", max(late.at) as at,
      min(s.receipt #>> '{submittedBy,name}') as "by", min(late.first_day) as "firstDay"
    from usage_submission s
    cross join lateral (
      select min((e.starts_at at time zone 'UTC')::date) as first_day, max(e.recorded_at) as at
      from usage_entry e join span on ${isLate} where e.submission_id = s.id and not e.void) as late
    where s.account_id = ${account} and late.at is not null
      and s.kind in ('USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD', 'EVENTS')
      and s.submitted_at > (select min(closed_at) - interval '1 day' from span)
    group by s.receipt_id order by 3 desc, 1 limit ${limit}`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, submittedAt: at.toISOString() }));
}
