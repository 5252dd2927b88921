import { createRouter } from '@tanstack/react-router';
import { accountsRoutes, inAccountRoutes } from './routes/accounts-routes.tsx';
import { licensesReportRoutes } from './routes/licenses-report-routes.tsx';
import { productsRoutes } from './routes/products-routes.tsx';
import { accountRoute, portalRoute, rootRoute } from './routes/root-route.tsx';
import { sessionRoutes } from './routes/session-routes.tsx';
import { inAccountVolumeUsageRoutes, volumeUsageRoutes } from './routes/volume-usage-routes.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

const routeTree = rootRoute.addChildren([
  ...sessionRoutes,
  portalRoute.addChildren([
    ...accountsRoutes,
    ...licensesReportRoutes,
    ...volumeUsageRoutes,
    accountRoute.addChildren([...inAccountRoutes, ...productsRoutes, ...inAccountVolumeUsageRoutes]),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
