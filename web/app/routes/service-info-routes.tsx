import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

/** The API reference of internal people, reached from About. */
const apiReference = createRoute({
  getParentRoute: () => portalRoute,
  path: '/api-reference',
  component: pageOf(() => import('#web/pages/api-reference-page.tsx'), 'ApiReferencePage'),
});

export const serviceInfoRoutes = [apiReference] as const;
