import { accountsWith } from '#domain/access/can.ts';
import type { AccountChoice } from '#domain/accounts/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { listAccountsByVisit } from './account-queries.ts';

/** The caller's accounts for the chooser (2.02), last used first. Internal people hold no account of their own. */
export async function listAccounts(ctx: SignedInCtx): Promise<AccountChoice[]> {
  const own = accountsWith(ctx.principal, 'READ_ACCOUNT');
  const rows = await ctx.transaction((trx) => listAccountsByVisit(trx, own, ctx.principal.userId));
  return rows.map(({ id, name, visitedAt }) => ({
    id,
    name,
    lastVisitedAt: visitedAt?.toISOString() ?? null,
  }));
}
