import { reachOfNeed } from '#domain/access/need.ts';
import { rightOfScope, type TokenScope } from '#domain/access/token-scopes.ts';
import type { OwnToken } from '#domain/api-tokens/schema.ts';
import type { TokenCtx } from '#server/core/context.ts';
import { findAccountName } from './queries.ts';

/** What a program asks to find out whether its token still works, and for what. */
export async function getOwnToken(ctx: TokenCtx): Promise<OwnToken> {
  const { id, name, scopes, expiresAt } = ctx.actor.token;
  const holds = (scope: TokenScope) =>
    reachOfNeed(ctx.principal, rightOfScope[scope], ctx.account).length > 0;
  return {
    id,
    name,
    account: { id: ctx.account, name: await ctx.transaction((trx) => findAccountName(trx, ctx.account)) },
    scopes: scopes.filter(holds),
    lostScopes: scopes.filter((scope) => !holds(scope)),
    expiresAt: expiresAt.toISOString(),
  };
}
