import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

/** The API reference of internal people, reached from About. */
const apiReference = createRoute({
  getParentRoute: () => portalRoute,
  path: '/api-reference',
  component: pageOf(() => import('#web/pages/api-reference-page.tsx'), 'ApiReferencePage'),
});

/** What customers' own machines run; reached from About and from the page of API tokens. */
const commandLine = createRoute({
  getParentRoute: () => portalRoute,
  path: '/command-line',
  component: pageOf(() => import('#web/pages/command-line-page.tsx'), 'CommandLinePage'),
});

export const serviceInfoRoutes = [apiReference, commandLine] as const;
