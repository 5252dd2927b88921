import { sql } from 'kysely';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { AuthorizedAccountId } from '#server/app/context.ts';
import type { Database } from '#server/db/pool.ts';

/** Who reads: internal people see what was set aside of a file, the uploader is told that something was. */
export interface Reader {
  account: AuthorizedAccountId;
  userId: string;
  internal: boolean;
}

export interface ReceiptParts {
  receiptId: string;
  part: Receipt;
  /** The part for keys that no account explains. */
  setAside: Receipt | null;
  /** Tails of those that still none explains. */
  unlinkedTails: string[];
}

/** The newest submissions to an account, each with what was set aside of the same file. */
export async function listReceiptParts(
  trx: Database,
  reader: Reader,
  only: { receiptId?: string; limit: number },
): Promise<ReceiptParts[]> {
  // A file may have several parts in one account: keys that were linked later.
  const chosen = trx
    .selectFrom('usage_submission')
    .select('receipt_id')
    .where('account_id', '=', reader.account)
    .where('part', '=', 0)
    .$if(only.receiptId !== undefined, (query) => query.where('receipt_id', '=', only.receiptId ?? ''))
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(only.limit);
  return trx
    .selectFrom('usage_submission as s')
    .select(['s.receipt_id as receiptId'])
    .select(sql<Receipt>`s.receipt`.as('part'))
    .select((is) =>
      is
        .selectFrom('usage_submission as aside')
        .select(sql<Receipt>`aside.receipt`.as('receipt'))
        .whereRef('aside.receipt_id', '=', 's.receipt_id')
        .where('aside.account_id', 'is', null)
        .$if(!reader.internal, (query) => query.where('aside.user_id', '=', reader.userId))
        .orderBy('aside.submitted_at')
        .limit(1)
        .as('setAside'),
    )
    .select(
      sql<string[]>`array(select key_tail from usage_unmatched_key k
        join usage_submission aside on aside.id = k.submission_id
        where aside.receipt_id = s.receipt_id and k.attached_at is null)`.as('unlinkedTails'),
    )
    .where('s.account_id', '=', reader.account)
    .where('s.receipt_id', 'in', chosen)
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.receipt_id')
    .orderBy('s.part')
    .execute();
}
