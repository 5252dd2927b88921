import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx, AccountsCtx, SignedInCtx } from '#server/core/context.ts';
import { readerOf } from './list-receipts.ts';
import { presentReceipts } from './present.ts';
import { listReceiptParts, type Reader } from './queries.ts';

/** One receipt of an account: the lasting answer to a submission. */
export const getReceipt = (ctx: AccountCtx, receiptId: string): Promise<Receipt> =>
  findReceipt(ctx, readerOf(ctx, { account: ctx.account }), receiptId);

/** One receipt of what the caller has sent. */
export const getOwnReceipt = (ctx: AccountsCtx, receiptId: string): Promise<Receipt> =>
  findReceipt(ctx, readerOf(ctx, { own: ctx.accounts }), receiptId);

async function findReceipt(ctx: SignedInCtx, reader: Reader, receiptId: string): Promise<Receipt> {
  const found = await ctx.transaction((trx) =>
    listReceiptParts(trx, reader, { receiptIds: [receiptId], limit: 1 }),
  );
  const [receipt] = presentReceipts(found, reader);
  if (!receipt) throw new AppError('NOT_FOUND');
  return receipt;
}
