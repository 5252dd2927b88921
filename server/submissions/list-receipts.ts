import { RECEIPTS_MAX } from '#domain/submissions/contract.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentReceipts } from './present.ts';
import { listReceiptParts } from './queries.ts';

/** The newest receipts of an account, whoever submitted them. */
export async function listReceipts(ctx: AccountCtx): Promise<Receipt[]> {
  const reader = { account: ctx.account, userId: ctx.principal.userId, internal: ctx.internal };
  const found = await ctx.transaction((trx) => listReceiptParts(trx, reader, { limit: RECEIPTS_MAX }));
  return presentReceipts(found, reader);
}
