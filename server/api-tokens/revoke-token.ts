import type { ApiToken } from '#domain/api-tokens/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentToken } from './present.ts';
import { findTokenOf, markRevoked } from './queries.ts';

/** Ends a token: its next call is refused. Whoever sees it may, since whoever finds a leak must be able to stop it. */
export function revokeToken(ctx: AccountCtx, tokenId: string): Promise<ApiToken> {
  const { userId } = ctx.principal;
  return ctx.transaction(async (trx) => {
    const by = { userId, name: nameOf(ctx.principal), at: ctx.now };
    if (await markRevoked(trx, ctx.account, tokenId, by))
      await ctx.audit(trx, { action: 'api-tokens.revoke', object: tokenId, accountId: ctx.account });
    const token = await findTokenOf(trx, ctx.account, tokenId);
    if (!token) throw new AppError('NOT_FOUND');
    return presentToken(token, userId);
  });
}
