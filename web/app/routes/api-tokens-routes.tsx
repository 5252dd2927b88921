import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

const apiTokens = createRoute({
  getParentRoute: () => accountRoute,
  path: '/api-tokens',
  component: pageOf(() => import('#web/pages/api-tokens-page.tsx'), 'ApiTokensPage'),
});

/** Children of `accountRoute`. */
export const apiTokensRoutes = [apiTokens] as const;
