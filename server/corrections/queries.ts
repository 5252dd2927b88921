import { sql } from 'kysely';
import type { CorrectionAction } from '#domain/corrections/change-rules.ts';
import type { OtherReceipt } from '#domain/corrections/schema.ts';
import type { Receipt, ReceiptChange, SubmissionKind } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { limitStatements } from '#server/db/limit-statements.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { changesOf } from '#server/submissions/change-queries.ts';

/** A receipt as far as one account is concerned. */
export interface ReceiptName {
  accountId: AuthorizedAccountId;
  receiptId: string;
}

/** Whoever changes what counts in an account waits for its uploads, and they for that; for so long and no longer. */
export async function lockAccount(trx: Database, accountId: string): Promise<void> {
  await sql.raw("set local lock_timeout = '20s'").execute(trx);
  await limitStatements(trx, 120);
  await takeLock(trx, 'upload', accountId);
}

export interface StoredReceipt {
  kind: SubmissionKind;
  receipt: Receipt;
  changes: ReceiptChange[];
  userId: string | null;
  contactEmail: string | null;
}

/** What an account has of a receipt; undefined where it has nothing of it. */
export async function findReceipt(trx: Database, of: ReceiptName): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    select s.kind, s.receipt, coalesce(${changesOf('s')}, '[]') as changes, s.user_id as "userId",
      s.contact_email as "contactEmail"
    from usage_submission s where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId}
    order by s.part, s.id limit 1`.execute(trx);
  return rows[0];
}

export interface NewChange extends ReceiptName {
  id: string;
  ordinal: number;
  action: CorrectionAction;
  nextReceiptId?: string | undefined;
  causeId?: string | undefined;
  userId: string;
  userName: string;
  byStaff: boolean;
  reason: string;
  at: Date;
}

/** Writes down who did what to a receipt; an id that names another change is refused. */
export async function insertChange(trx: Database, change: NewChange): Promise<void> {
  const made = await trx
    .insertInto('usage_change')
    .values({
      id: change.id,
      account_id: change.accountId,
      receipt_id: change.receiptId,
      ordinal: change.ordinal,
      action: change.action,
      next_receipt_id: change.nextReceiptId ?? null,
      cause_id: change.causeId ?? null,
      user_id: change.userId,
      user_name: change.userName,
      by_staff: change.byStaff,
      reason: change.reason,
      changed_at: change.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('INVALID_INPUT', { fields: 'id' });
}

/** A change by the id that the browser gave it. */
export async function findChange(
  trx: Database,
  of: ReceiptName & { id: string },
): Promise<{ action: string; nextReceiptId: string | null; userId: string; reason: string } | undefined> {
  return trx
    .selectFrom('usage_change')
    .select(['action', 'next_receipt_id as nextReceiptId', 'user_id as userId', 'reason'])
    .where('id', '=', of.id)
    .where('account_id', '=', of.accountId)
    .where('receipt_id', '=', of.receiptId)
    .executeTakeFirst();
}

/** Receipts that an act brought back into the figures. */
export async function listStandingAgain(trx: Database, changeId: string): Promise<OtherReceipt[]> {
  const { rows } = await sql<{ receiptId: string; fileName: string | null; at: Date }>`
    select s.receipt_id as "receiptId", min(s.file_name) as "fileName", min(s.submitted_at) as at
    from usage_entry e join usage_submission s on s.id = e.submission_id
    where e.change_id = ${changeId}::uuid and not e.void
    group by s.receipt_id order by 3, 1`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, submittedAt: at.toISOString() }));
}
