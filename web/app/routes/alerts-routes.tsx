import { createRoute } from '@tanstack/react-router';
import { readAlertSearch } from '#domain/alerts/alert-search.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute, portalRoute } from './root-route.tsx';

const ownAlerts = createRoute({
  getParentRoute: () => portalRoute,
  path: '/alerts',
  validateSearch: readAlertSearch,
  component: pageOf(() => import('#web/pages/own-alerts-page.tsx'), 'OwnAlertsPage'),
});

/** Staff's alerts over their accounts; a child of `portalRoute`. */
export const alertsRoutes = [ownAlerts] as const;

const alerts = createRoute({
  getParentRoute: () => accountRoute,
  path: '/alerts',
  validateSearch: readAlertSearch,
  component: pageOf(() => import('#web/pages/alerts-page.tsx'), 'AlertsPage'),
});

/** The alerts of an account; a child of `accountRoute`. */
export const inAccountAlertsRoutes = [alerts] as const;
