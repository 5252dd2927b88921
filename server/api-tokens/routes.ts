import { reachOfNeed } from '#domain/access/need.ts';
import { rightOfScope, type TokenScope } from '#domain/access/token-scopes.ts';
import * as contract from '#domain/api-tokens/contract.ts';
import type { ApiToken, OwnToken } from '#domain/api-tokens/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx, TokenCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { createToken } from './create-token.ts';
import { presentToken } from './present.ts';
import { findAccountName, findTokenOf, listTokensOf, markRevoked } from './queries.ts';

/** Every token of the account, the ended ones too, newest first. */
async function listTokens(ctx: AccountCtx): Promise<ApiToken[]> {
  const rows = await ctx.transaction((trx) => listTokensOf(trx, ctx.account));
  return rows.map((row) => presentToken(row, ctx.principal.userId));
}

/** Ends a token: its next call is refused. Whoever sees it may, since whoever finds a leak must be able to stop it. */
function revokeToken(ctx: AccountCtx, tokenId: string): Promise<ApiToken> {
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

/** What a program asks to find out whether its token still works, and for what. */
async function getOwnToken(ctx: TokenCtx): Promise<OwnToken> {
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

export const apiTokenRoutes: Route[] = [
  route(contract.listTokens, listTokens),
  route(contract.createToken, (ctx, { body }) => createToken(ctx, body)),
  route(contract.revokeToken, (ctx, { params }) => revokeToken(ctx, params.tokenId)),
  route(contract.getOwnToken, getOwnToken),
];
