import type { saveFilters as contract } from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { clearDefault } from '../views/queries.ts';
import { upsertSavedFilters } from './queries.ts';

/** 2.32: the report begins with these from now on, for the caller alone, and with no view any more. */
export const saveFilters: Handler<typeof contract> = async (ctx, { body }) => {
  const { userId } = ctx.principal;
  await ctx.transaction(async (trx) => {
    await upsertSavedFilters(trx, { userId, filters: body, at: ctx.now });
    if (ctx.internal) await clearDefault(trx, userId);
  });
  return { filters: body };
};
