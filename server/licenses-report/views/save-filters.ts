import type * as contract from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { deleteStart, findStart, saveUnnamedView } from './queries.ts';

/** 2.32: what the report begins with for the caller. */
export const getSavedFilters: Handler<typeof contract.getSavedFilters> = async (ctx) =>
  (await ctx.transaction(findStart)) ?? { filters: null };

/** 2.32: the report begins with these from now on, for the caller alone. */
export const saveFilters: Handler<typeof contract.saveFilters> = async (ctx, { query: { sort }, body }) => {
  const { userId } = ctx.principal;
  await ctx.transaction((trx) => saveUnnamedView(trx, { userId, filters: body, sort, at: ctx.now }));
  return { filters: body, sort };
};

/** The report begins with its default again. */
export const deleteSavedFilters: Handler<typeof contract.deleteSavedFilters> = (ctx) =>
  ctx.transaction(async (trx) => {
    await deleteStart(trx, ctx.principal.userId);
    return undefined;
  });
