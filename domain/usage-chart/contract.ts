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
export const getAutomaticUsage = endpoint({
  id: 'usage-chart.getAutomaticUsage',
  method: 'GET',
  path: '/api/usage/:type/:accountId',
  access,
  summary: 'Automatic usage of up to five license keys, by days or months or as it was reported',
  params: AutomaticPath,
  query: ChartQuery,
  output: ChartData,
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
  summary: 'Reported usage of up to five license keys of a product, by months or as it was reported',
  params: ManualPath,
  query: ManualChartQuery,
  output: ChartData,
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
