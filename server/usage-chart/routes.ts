import * as contract from '#domain/usage-chart/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getChartFacts } from './get-chart-facts.ts';
import * as verbs from './get-usage.ts';
import { listReportedUsage } from './list-reported-usage.ts';
import { listRunningTotals } from './list-running-totals.ts';

export const usageChartRoutes: Route[] = [
  route(contract.getAutomaticUsage, verbs.getAutomaticUsage),
  route(contract.listAutomaticUsageTypes, verbs.listAutomaticUsageTypes),
  route(contract.getManualUsage, verbs.getManualUsage),
  route(contract.listManualUsageTypes, verbs.listManualUsageTypes),
  route(contract.listReportedUsage, listReportedUsage),
  route(contract.listRunningTotals, listRunningTotals),
  route(contract.getChartFacts, getChartFacts),
];
