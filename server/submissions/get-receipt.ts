import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentReceipts } from './present.ts';
import { listReceiptParts } from './queries.ts';

/** One receipt of an account: the lasting answer to a submission. */
export async function getReceipt(ctx: AccountCtx, receiptId: string): Promise<Receipt> {
  const reader = { account: ctx.account, userId: ctx.principal.userId, internal: ctx.internal };
  const found = await ctx.transaction((trx) => listReceiptParts(trx, reader, { receiptId, limit: 1 }));
  const [receipt] = presentReceipts(found, reader);
  if (!receipt) throw new AppError('NOT_FOUND');
  return receipt;
}
