import { RECEIPTS_PAGE } from '#domain/submissions/contract.ts';
import { foldReceipt } from '#domain/submissions/history/fold-receipt.ts';
import type { ReceiptPage } from '#domain/submissions/schema.ts';
import type { AccountCtx, AccountsCtx, SignedInCtx } from '#server/core/context.ts';
import { presentReceipts } from './present.ts';
import { listReceiptParts, type Reader } from './queries.ts';
import { createReceiptCursor } from './receipt-cursor.ts';

const cursor = createReceiptCursor('before');

/** The receipts of an account, whoever submitted them. */
export const listReceipts = (ctx: AccountCtx, before?: string): Promise<ReceiptPage> =>
  listPage(ctx, readerOf(ctx, { account: ctx.account }), before);

/** What the caller has sent, in the accounts that the caller may report for. */
export const listOwnReceipts = (ctx: AccountsCtx, before?: string): Promise<ReceiptPage> =>
  listPage(ctx, readerOf(ctx, { own: ctx.accounts }), before);

export const readerOf = ({ principal, internal }: SignedInCtx, of: Reader['of']): Reader => ({
  of,
  userId: principal.userId,
  internal,
});

/** Of the receipts behind the page nothing is read but that there are some: one of them may hold thousands of keys. */
async function listPage(ctx: SignedInCtx, reader: Reader, before?: string): Promise<ReceiptPage> {
  const place = before === undefined ? undefined : cursor.read(before);
  const parts = await ctx.transaction((trx) =>
    listReceiptParts(trx, reader, { before: place, limit: RECEIPTS_PAGE, folded: true }),
  );
  const last = parts.at(-1);
  const older = last?.hasOlder ? cursor.write(last) : null;
  return { receipts: presentReceipts(parts, reader).map(foldReceipt), older };
}
