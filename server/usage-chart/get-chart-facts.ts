import { automaticSources, manualSources } from '#domain/products/schema.ts';
import type * as contract from '#domain/usage-chart/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { listConflicts, listLastDays } from './facts-queries.ts';
import { scopeOf } from './get-usage.ts';

/** What is to be known of a chart's figures: how far each source tells of them, and what was stated twice. */
export const getChartFacts: Handler<typeof contract.getChartFacts> = async (ctx, { params, query }) => {
  const isManual = query.reportingType === 'MANUAL';
  const sources = isManual ? manualSources : automaticSources;
  const scope = scopeOf(ctx, query, { sources, productName: params.productName });
  return ctx.transaction(async (trx) => ({
    until: await listLastDays(trx, scope),
    conflicts: isManual ? await listConflicts(trx, scope) : [],
  }));
};
