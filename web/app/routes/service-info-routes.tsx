import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portalRoute } from './root-route.tsx';

/** The API reference of internal people, reached from About. */
const apiReference = createRoute({
  getParentRoute: () => portalRoute,
  path: '/api-reference',
  component: lazyRouteComponent(() => import('#web/pages/api-reference-page.tsx'), 'ApiReferencePage'),
});

export const serviceInfoRoutes = [apiReference] as const;
