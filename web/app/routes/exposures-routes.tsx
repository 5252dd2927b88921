import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const exposedKeys = createRoute({
  getParentRoute: () => portalRoute,
  path: '/exposed-keys',
  component: pageOf(() => import('#web/pages/exposed-keys-page.tsx'), 'ExposedKeysPage'),
});

/** License keys that strangers may have, for internal people. */
export const exposuresRoutes = [exposedKeys] as const;
