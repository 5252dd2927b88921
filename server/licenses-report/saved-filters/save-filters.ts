import type { saveFilters as contract } from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { upsertSavedFilters } from './queries.ts';

/** 2.32: the report begins with these from now on, for the caller alone. */
export const saveFilters: Handler<typeof contract> = async (ctx, { body }) => {
  await ctx.transaction((trx) =>
    upsertSavedFilters(trx, { userId: ctx.principal.userId, filters: body, at: ctx.now }),
  );
  return { filters: body };
};
