import { createRoute } from '@tanstack/react-router';
import { settleReportSearch } from '#domain/licenses-report/filter-address.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const licensesReport = createRoute({
  getParentRoute: () => portalRoute,
  path: '/reports/licenses',
  validateSearch: settleReportSearch,
  component: pageOf(() => import('#web/pages/licenses-report-page.tsx'), 'LicensesReportPage'),
});

/** 2.32: the licenses report of internal people. */
export const licensesReportRoutes = [licensesReport] as const;
