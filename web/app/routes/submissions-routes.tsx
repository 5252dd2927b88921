import { createRoute } from '@tanstack/react-router';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

const all = createRoute({
  getParentRoute: () => accountRoute,
  path: '/usage-reports',
  validateSearch: historyFilters.settle,
  component: pageOf(() => import('#web/pages/usage-reports-page.tsx'), 'UsageReportsPage'),
});

const one = createRoute({
  getParentRoute: () => accountRoute,
  path: '/usage-reports/$receiptId',
  component: pageOf(() => import('#web/pages/usage-report-page.tsx'), 'UsageReportPage'),
});

/** What was reported for an account, and each receipt of it; children of `accountRoute`. */
export const submissionsRoutes = [all, one] as const;
