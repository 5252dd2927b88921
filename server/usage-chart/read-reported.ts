import type { ReportingType } from '#domain/products/schema.ts';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { listConflicts, listLastDays } from './facts-queries.ts';
import { listRunningTotals } from './maximum-queries.ts';
import { listReported, type UsageScope } from './queries.ts';

/**
 * Usage as it was reported (7.16, 7.18): no period's figure is cut into months or days. With it what the keys used of
 * their maximum, how far each source tells of them, and what people stated twice (8.31).
 */
export async function readReported(
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
