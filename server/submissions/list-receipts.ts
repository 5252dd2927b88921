import { RECEIPTS_PAGE } from '#domain/submissions/contract.ts';
import { foldReceipt } from '#domain/submissions/history/fold-receipt.ts';
import type { ReceiptPage } from '#domain/submissions/schema.ts';
import type { AccountCtx, AccountsCtx, SignedInCtx } from '#server/core/context.ts';
import { presentReceipts } from './present.ts';
import { listReceiptParts, type Reader } from './queries.ts';
import { cursorOf, placeOf } from './receipt-cursor.ts';

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

/** One receipt more than a page holds tells whether there are older ones. */
async function listPage(ctx: SignedInCtx, reader: Reader, before?: string): Promise<ReceiptPage> {
  const place = before === undefined ? undefined : placeOf(before);
  const found = await ctx.transaction((trx) =>
    listReceiptParts(trx, reader, { before: place, limit: RECEIPTS_PAGE + 1 }),
  );
  const ids = [...new Set(found.map(({ receiptId }) => receiptId))];
  const shown = new Set(ids.slice(0, RECEIPTS_PAGE));
  const parts = found.filter(({ receiptId }) => shown.has(receiptId));
  const last = parts.at(-1);
  const older = ids.length > RECEIPTS_PAGE && last ? cursorOf(last) : null;
  return { receipts: presentReceipts(parts, reader).map(foldReceipt), older };
}
