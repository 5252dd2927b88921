import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from './root-route.tsx';

/** 2.24: the usage of a product's keys. */
const productUsage = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/$productName/usage',
  component: lazyRouteComponent(() => import('#web/pages/product-usage-page.tsx'), 'ProductUsagePage'),
});

export const usageChartRoutes = [productUsage] as const;
