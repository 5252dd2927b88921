import type { countViews as contract } from '#domain/licenses-report/contract.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { emptyFilters } from '#domain/licenses-report/filters.ts';
import {
  applyView,
  beyondViews,
  quickViewNames,
  type QuickView,
} from '#domain/licenses-report/quick-views.ts';
import type { Handler } from '#server/core/routes.ts';
import { all, type Condition } from './conditions/condition-queries.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countEach } from './count-queries.ts';
import { filtersOfAudit } from './list-license-keys.ts';

/** Exact: opening a view shows as many lines as it said. What the views have in common is looked up once. */
export const countViews: Handler<typeof contract> = async (ctx, { query }) => {
  const filters = readFilters(query);
  const counts = await ctx.transaction(async (trx) => {
    const common = await prepareConditions(ctx, trx, beyondViews(filters));
    const views: Condition[] = [];
    for (const view of quickViewNames)
      views.push(all([(await prepareConditions(ctx, trx, applyView(emptyFilters, view))).rows]));
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.countViews', object: null, accountId: null },
      detail: filtersOfAudit(filters),
    });
    return countEach(trx, common, views);
  });
  return Object.fromEntries(quickViewNames.map((view, at) => [view, counts[at] ?? 0])) as Record<
    QuickView,
    number
  >;
};
