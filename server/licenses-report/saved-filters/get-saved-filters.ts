import type { getSavedFilters as contract } from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { findSavedFilters } from './queries.ts';

export const getSavedFilters: Handler<typeof contract> = async (ctx) => ({
  filters: await ctx.transaction((trx) => findSavedFilters(trx, ctx.principal.userId)),
});
