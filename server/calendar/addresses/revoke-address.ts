import type { SignedInCtx } from '#server/core/context.ts';
import { deleteAddress } from './queries.ts';

/** Ends the private address; where there is none, that stays so. */
export async function revokeAddress(ctx: SignedInCtx): Promise<undefined> {
  await ctx.transaction(async (trx) => {
    if (await deleteAddress(trx, ctx.principal.userId))
      await ctx.audit(trx, { action: 'calendar.revokeAddress', object: null, accountId: null });
  });
}
