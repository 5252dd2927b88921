import { createRoute } from '@tanstack/react-router';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const unmatchedUsage = createRoute({
  getParentRoute: () => portalRoute,
  path: '/unmatched-usage',
  validateSearch: (search) => unmatchedFilterSet.write(unmatchedFilterSet.read(search)),
  component: pageOf(() => import('#web/pages/unmatched-usage-page.tsx'), 'UnmatchedUsagePage'),
});

/** 8.15: what internal people decide about usage that was set aside. */
export const unmatchedUsageRoutes = [unmatchedUsage] as const;
