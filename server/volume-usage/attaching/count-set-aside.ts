import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { getReceipt } from '#server/submissions/get-receipt.ts';
import { lockUploadsSoon } from '../queries.ts';
import { attachFound, matchOpenKeys } from './attach-unmatched.ts';
import { findDeclined, findOpenKeysOf } from './queries.ts';

/**
 * Books what was set aside of a file for the account that its keys belong to, because staff say so. All of it or
 * nothing; once more changes nothing and answers the same receipt.
 */
export async function countSetAside(ctx: AccountCtx, receiptId: string): Promise<Receipt> {
  await ctx.transaction((trx) => book(ctx, trx, receiptId));
  return getReceipt(ctx, receiptId);
}

async function book(ctx: AccountCtx, trx: Database, receiptId: string): Promise<void> {
  const accountId = ctx.account;
  if (!(await lockUploadsSoon(trx, [accountId]))) throw new AppError('SERVICE_UNAVAILABLE');
  const open = await findOpenKeysOf(trx, { receiptId, accountId });
  const declined = await findDeclined(trx, { receiptId, accountId });
  if (declined) throw new AppError('SET_ASIDE_DECLINED', declined);
  if (open.length === 0) return;
  const found = await matchOpenKeys(ctx.portal, trx, open);
  const { settled } = await attachFound(ctx, trx, found);
  if (settled < open.length) throw new AppError('SET_ASIDE_REFUSED');
  await ctx.audit(trx, {
    action: 'volume-usage.countSetAside',
    object: receiptId,
    accountId,
    detail: { keys: settled },
  });
}
