import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const staffOverview = createRoute({
  getParentRoute: () => portalRoute,
  path: '/overview',
  validateSearch: ({ mine }: Record<string, unknown>): { mine?: 'true' } =>
    mine === 'true' || mine === true ? { mine: 'true' } : {},
  component: pageOf(() => import('#web/pages/staff-overview-page.tsx'), 'StaffOverviewPage'),
});

/** What internal people should look at. */
export const staffOverviewRoutes = [staffOverview] as const;
