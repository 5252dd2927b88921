import * as contract from '#domain/usage-chart/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import * as verbs from './get-usage.ts';

export const usageChartRoutes: Route[] = [
  route(contract.getAutomaticUsage, verbs.getAutomaticUsage),
  route(contract.listAutomaticUsageTypes, verbs.listAutomaticUsageTypes),
  route(contract.getManualUsage, verbs.getManualUsage),
  route(contract.listManualUsageTypes, verbs.listManualUsageTypes),
];
