import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from './root-route.tsx';

/** 2.01: `/` */
const start = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#web/pages/start-page.tsx'), 'StartPage'),
});

export const accountsRoutes = [start] as const;
export const inAccountRoutes = [] as const;
