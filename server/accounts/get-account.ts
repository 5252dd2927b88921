import type { Account } from '#domain/accounts/schema.ts';
import { AppError } from '#server/app/app-error.ts';
import type { AccountCtx } from '#server/app/context.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findAccount } from './account-queries.ts';

/** 7.07; that somebody of the vendor's staff opened a customer's account stays on record. */
export async function getAccount(ctx: AccountCtx): Promise<Account> {
  const account = await ctx.transaction(async (trx) => {
    if (ctx.internal)
      await recordAudit(ctx, trx, { action: 'accounts.open', object: ctx.account, accountId: ctx.account });
    return findAccount(trx, ctx.account);
  });
  if (!account) throw new AppError('ACCESS_DENIED'); // gone since the access check
  return account;
}
