import { createRoute } from '@tanstack/react-router';
import { readPageSearch } from '#domain/licenses-report/page-search.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const licensesReport = createRoute({
  getParentRoute: () => portalRoute,
  path: '/reports/licenses',
  validateSearch: readPageSearch,
  component: pageOf(() => import('#web/pages/licenses-report-page.tsx'), 'LicensesReportPage'),
});

const reportFiles = createRoute({
  getParentRoute: () => portalRoute,
  path: '/reports/licenses/files',
  component: pageOf(() => import('#web/pages/report-files-page.tsx'), 'ReportFilesPage'),
});

/** 2.32: the licenses report of internal people, and its files. */
export const licensesReportRoutes = [licensesReport, reportFiles] as const;
