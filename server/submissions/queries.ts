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
}

/** The newest submissions to an account, each with what was set aside of the same file. */
export async function listReceiptParts(
  trx: Database,
  reader: Reader,
  only: { receiptId?: string; limit: number },
): Promise<ReceiptParts[]> {
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
    .where('s.account_id', '=', reader.account)
    .$if(only.receiptId !== undefined, (query) => query.where('s.receipt_id', '=', only.receiptId ?? ''))
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id')
    .limit(only.limit)
    .execute();
}
