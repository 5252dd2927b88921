import type { getSavedFilters as contract } from '#domain/licenses-report/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { findDefaultView } from '../views/queries.ts';
import { findSavedFilters } from './queries.ts';

/** Whatever was chosen last: saving filters ends a default view. Views are for staff. */
export const getSavedFilters: Handler<typeof contract> = (ctx) =>
  ctx.transaction(async (trx) => {
    const view = ctx.internal ? await findDefaultView(trx) : undefined;
    if (view) return { filters: view.filters, sort: view.sort };
    return { filters: await findSavedFilters(trx, ctx.principal.userId) };
  });
