import type { ApiToken } from '#domain/api-tokens/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { presentToken } from './present.ts';
import { listTokensOf } from './queries.ts';

/** Every token of the account, the ended ones too, newest first. */
export async function listTokens(ctx: AccountCtx): Promise<ApiToken[]> {
  const rows = await ctx.transaction((trx) => listTokensOf(trx, ctx.account));
  return rows.map((row) => presentToken(row, ctx.principal.userId));
}
