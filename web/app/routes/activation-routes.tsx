import { createRoute } from '@tanstack/react-router';
import { readActivationSearch } from '#domain/activation/activation-search.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

/** 2.07 */
const activations = createRoute({
  getParentRoute: () => portalRoute,
  path: '/activations',
  validateSearch: readActivationSearch,
  component: pageOf(() => import('#web/pages/activations-page.tsx'), 'ActivationsPage'),
});

export const activationRoutes = [activations] as const;
