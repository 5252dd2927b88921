import type { deleteSavedFilters as contract } from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { clearDefault } from '../views/queries.ts';
import { deleteSavedFilter } from './queries.ts';

export const deleteSavedFilters: Handler<typeof contract> = async (ctx) => {
  const { userId } = ctx.principal;
  await ctx.transaction(async (trx) => {
    await deleteSavedFilter(trx, userId);
    if (ctx.internal) await clearDefault(trx, userId);
  });
  return undefined;
};
