import type { deleteSavedFilters as contract } from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { deleteSavedFilter } from './queries.ts';

export const deleteSavedFilters: Handler<typeof contract> = async (ctx) => {
  await ctx.transaction((trx) => deleteSavedFilter(trx, ctx.principal.userId));
  return undefined;
};
