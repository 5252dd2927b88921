import type { countViews as contract } from '#domain/licenses-report/contract.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { applyView, quickViewNames, type QuickView } from '#domain/licenses-report/quick-views.ts';
import type { Handler } from '#server/core/routes.ts';
import { filtersOfAudit } from './list-license-keys.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countLines } from './queries.ts';

/** Exact, and counted as the report itself counts: opening a view shows as many lines as it said. */
export const countViews: Handler<typeof contract> = async (ctx, { query }) => {
  const filters = readFilters(query);
  const counts = await ctx.transaction(async (trx) => {
    const each: [QuickView, number][] = [];
    for (const view of quickViewNames)
      each.push([view, await countLines(trx, await prepareConditions(ctx, trx, applyView(filters, view)))]);
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.countViews', object: null, accountId: null },
      detail: filtersOfAudit(filters),
    });
    return each;
  });
  return Object.fromEntries(counts) as Record<QuickView, number>;
};
