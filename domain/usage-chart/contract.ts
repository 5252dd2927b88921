import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  AutomaticPath,
  ChartData,
  ChartQuery,
  ManualChartQuery,
  ManualPath,
  UsageTypesQuery,
} from './schema.ts';

const access = { need: 'READ_PRODUCTS_USAGE', scope: 'account' } as const;

/** 7.16 */
export const getAutomaticUsage = endpoint('GET /api/usage/:type/:accountId', {
  id: 'usage-chart.getAutomaticUsage',
  access,
  summary: 'Get automatic usage of up to five license keys, by day or month or as it was reported',
  params: AutomaticPath,
  query: ChartQuery,
  output: ChartData,
});

/** 7.17 */
export const listAutomaticUsageTypes = endpoint('GET /api/usage/:type/:accountId/usage-types', {
  id: 'usage-chart.listAutomaticUsageTypes',
  access,
  summary: 'List the types of automatic usage, optionally for a period',
  params: AutomaticPath,
  query: UsageTypesQuery,
  output: z.array(z.string()),
});

/** 7.18 */
export const getManualUsage = endpoint('GET /api/usage/manual/:accountId/:productName/data', {
  id: 'usage-chart.getManualUsage',
  access,
  summary: 'Get reported usage of up to five license keys of a product, by month or as it was reported',
  params: ManualPath,
  query: ManualChartQuery,
  output: ChartData,
});

/** 7.18 */
export const listManualUsageTypes = endpoint('GET /api/usage/manual/:accountId/:productName/usage-types', {
  id: 'usage-chart.listManualUsageTypes',
  access,
  summary: 'List the types of reported usage, optionally for a period',
  params: ManualPath,
  query: UsageTypesQuery,
  output: z.array(z.string()),
});
