import type { AccountCtx } from '#server/core/context.ts';
import { upsertVisit } from './account-queries.ts';

/** Notes that the caller opened the account, so that the chooser lists it first. */
export async function recordVisit(ctx: AccountCtx): Promise<undefined> {
  const visit = { accountId: ctx.account, userId: ctx.principal.userId, at: ctx.now };
  await ctx.transaction((trx) => upsertVisit(trx, visit));
  return undefined;
}
