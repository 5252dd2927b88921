import type { Account } from '#domain/accounts/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { findAccount } from './account-queries.ts';

/** 7.07 */
export async function getAccount(ctx: AccountCtx): Promise<Account> {
  const account = await ctx.transaction((trx) => findAccount(trx, ctx.account));
  if (!account) throw new AppError('ACCESS_DENIED'); // gone since the access check
  return account;
}
