import { createRoute } from '@tanstack/react-router';
import { readChartTexts } from '#domain/usage-chart/chart-texts.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

/** 2.24: the usage of a product's keys. */
const productUsage = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/$productName/usage',
  validateSearch: readChartTexts,
  component: pageOf(() => import('#web/pages/product-usage-page.tsx'), 'ProductUsagePage'),
});

export const usageChartRoutes = [productUsage] as const;
