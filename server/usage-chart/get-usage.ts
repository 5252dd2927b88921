import { manualSources, type ReportingType } from '#domain/products/schema.ts';
import { sourcesOf } from '#domain/usage-chart/chart-source.ts';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import type * as contract from '#domain/usage-chart/contract.ts';
import type { ChartData, ReportedChart } from '#domain/usage-chart/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { listConflicts, listLastDays } from './facts-queries.ts';
import { listRunningTotals } from './maximum-queries.ts';
import { listUsage, listUsageTypes, type UsageScope, listReported } from './queries.ts';

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

/**
 * Usage as it was reported (7.16, 7.18): no period's figure is cut into months or days. With it what the keys used of
 * their maximum, how far each source tells of them, and what people stated twice (8.31).
 */
async function readReported(
  trx: Database,
  scope: UsageScope,
  { step, reportingType }: { step: ChartStep; reportingType: ReportingType },
): Promise<ReportedChart> {
  return {
    items: await listReported(trx, scope, step),
    running: await listRunningTotals(trx, scope, { step, reportingType }),
    until: await listLastDays(trx, scope),
    conflicts: reportingType === 'MANUAL' ? await listConflicts(trx, scope) : [],
  };
}
