import { automaticSources, manualSources } from '#domain/products/schema.ts';
import { stepFor } from '#domain/usage-chart/chart-step.ts';
import type * as contract from '#domain/usage-chart/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { scopeOf } from './get-usage.ts';
import { listReported } from './queries.ts';

/** Usage as it was reported; no period's figure is cut into months or days. */
export const listReportedUsage: Handler<typeof contract.listReportedUsage> = async (
  ctx,
  { params, query },
) => {
  const sources = query.reportingType === 'AUTO' ? automaticSources : manualSources;
  const scope = scopeOf(ctx, query, { sources, productName: params.productName });
  return ctx.transaction((trx) => listReported(trx, scope, stepFor(query.reportingType, query.step)));
};
