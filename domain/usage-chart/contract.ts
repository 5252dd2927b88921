import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  AutomaticPath,
  ChartFacts,
  UsageChartItem,
  ChartQuery,
  ManualChartQuery,
  ManualPath,
  ReportedUsage,
  ReportedUsageQuery,
  RunningTotal,
  UsageTypesQuery,
} from './schema.ts';

const access = { need: 'READ_PRODUCTS_USAGE', scope: 'account' } as const;

/** 7.16 */
export const getAutomaticUsage = endpoint({
  id: 'usage-chart.getAutomaticUsage',
  method: 'GET',
  path: '/api/usage/:type/:accountId',
  access,
  summary: 'Automatic usage of up to five license keys, by days or months',
  params: AutomaticPath,
  query: ChartQuery,
  output: z.array(UsageChartItem),
});

/** 7.17 */
export const listAutomaticUsageTypes = endpoint({
  id: 'usage-chart.listAutomaticUsageTypes',
  method: 'GET',
  path: '/api/usage/:type/:accountId/usage-types',
  access,
  summary: 'Which types of automatic usage there are, in a period or at all',
  params: AutomaticPath,
  query: UsageTypesQuery,
  output: z.array(z.string()),
});

/** 7.18 */
export const getManualUsage = endpoint({
  id: 'usage-chart.getManualUsage',
  method: 'GET',
  path: '/api/usage/manual/:accountId/:productName/data',
  access,
  summary: 'Reported usage of up to five license keys of a product, by months',
  params: ManualPath,
  query: ManualChartQuery,
  output: z.array(UsageChartItem),
});

/** 7.18 */
export const listManualUsageTypes = endpoint({
  id: 'usage-chart.listManualUsageTypes',
  method: 'GET',
  path: '/api/usage/manual/:accountId/:productName/usage-types',
  access,
  summary: 'Which types of reported usage there are, in a period or at all',
  params: ManualPath,
  query: UsageTypesQuery,
  output: z.array(z.string()),
});

/** Beside 7.16 and 7.18, whose answers are months: the same usage as it was reported, zeros and longer periods included. */
export const listReportedUsage = endpoint({
  id: 'usage-chart.listReportedUsage',
  method: 'GET',
  path: '/api/usage/reported/:accountId/:productName',
  access,
  summary:
    'Usage of up to five license keys of a product as it was reported, by month or for a longer period',
  params: ManualPath,
  query: ReportedUsageQuery,
  output: z.array(ReportedUsage),
});

/** The line of the chart that its maximum is held against. */
export const listRunningTotals = endpoint({
  id: 'usage-chart.listRunningTotals',
  method: 'GET',
  path: '/api/usage/reported/:accountId/:productName/running-totals',
  access,
  summary: 'What up to five license keys used of their maximum, as it grew by months or days of their term',
  params: ManualPath,
  query: ReportedUsageQuery,
  output: z.array(RunningTotal),
});

/** 8.31, and how far the figures of each source reach. */
export const getChartFacts = endpoint({
  id: 'usage-chart.getChartFacts',
  method: 'GET',
  path: '/api/usage/reported/:accountId/:productName/facts',
  access,
  summary: 'The last day that each source tells of, and the days for which usage was stated more than once',
  params: ManualPath,
  query: ReportedUsageQuery,
  output: ChartFacts,
});

export const usageChartContracts = [
  getAutomaticUsage,
  listAutomaticUsageTypes,
  getManualUsage,
  listManualUsageTypes,
  listReportedUsage,
  listRunningTotals,
  getChartFacts,
];
