import { manualSources } from '#domain/products/schema.ts';
import { sourcesOf } from '#domain/usage-chart/chart-source.ts';
import type * as contract from '#domain/usage-chart/contract.ts';
import type { ChartData } from '#domain/usage-chart/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import { listUsage, listUsageTypes, type UsageScope } from './queries.ts';
import { readReported } from './read-reported.ts';

interface Asked {
  licenseKeyId: readonly string[];
  startDate: string;
  endDate: string;
  usageType?: readonly string[];
}

const scopeOf = (
  ctx: AccountCtx,
  asked: Asked,
  of: Pick<UsageScope, 'sources' | 'productName'>,
): UsageScope => ({
  account: ctx.account,
  reach: ctx.reach,
  keyIds: asked.licenseKeyId,
  period: { start: asked.startDate, end: asked.endDate },
  usageTypes: asked.usageType ?? [],
  ...of,
});

/** 7.16 */
export const getAutomaticUsage: Handler<typeof contract.getAutomaticUsage> = async (
  ctx,
  { params, query },
) => {
  const scope = scopeOf(ctx, query, { sources: sourcesOf(params.type), productName: null });
  const { step } = query;
  return ctx.transaction<ChartData>((trx) =>
    query.as === 'reported'
      ? readReported(trx, scope, { step, reportingType: 'AUTO' })
      : listUsage(trx, step, scope),
  );
};

/** 7.17 */
export const listAutomaticUsageTypes: Handler<typeof contract.listAutomaticUsageTypes> = async (
  ctx,
  { params, query },
) => {
  const scope = scopeOf(ctx, query, { sources: sourcesOf(params.type), productName: null });
  return ctx.transaction((trx) => listUsageTypes(trx, scope));
};

/** 7.18 */
export const getManualUsage: Handler<typeof contract.getManualUsage> = async (ctx, { params, query }) => {
  const scope = scopeOf(ctx, query, { sources: manualSources, productName: params.productName });
  return ctx.transaction<ChartData>((trx) =>
    query.as === 'reported'
      ? readReported(trx, scope, { step: 'months', reportingType: 'MANUAL' })
      : listUsage(trx, 'months', scope),
  );
};

/** 7.18 */
export const listManualUsageTypes: Handler<typeof contract.listManualUsageTypes> = async (
  ctx,
  { params, query },
) => {
  const scope = scopeOf(ctx, query, { sources: manualSources, productName: params.productName });
  return ctx.transaction((trx) => listUsageTypes(trx, scope));
};
