import { automaticSources, manualSources } from '#domain/products/schema.ts';
import { stepFor } from '#domain/usage-chart/chart-step.ts';
import type { listRunningTotals as contract } from '#domain/usage-chart/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { scopeOf } from './get-usage.ts';
import * as queries from './maximum-queries.ts';

/** What the keys of a chart used of their maximum, as it grew; nothing where another way of reporting is counted. */
export const listRunningTotals: Handler<typeof contract> = async (ctx, { params, query }) => {
  const { reportingType } = query;
  const sources = reportingType === 'AUTO' ? automaticSources : manualSources;
  const scope = scopeOf(ctx, query, { sources, productName: params.productName });
  const step = stepFor(reportingType, query.step);
  return ctx.transaction((trx) => queries.listRunningTotals(trx, scope, { step, reportingType }));
};
