import { createRoute } from '@tanstack/react-router';
import { readPageSearch } from '#domain/licenses-report/page-search.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { portalRoute } from './root-route.tsx';

const licensesReport = createRoute({
  getParentRoute: () => portalRoute,
  path: '/reports/licenses',
  validateSearch: readPageSearch,
  component: pageOf(() => import('#web/pages/licenses-report-page.tsx'), 'LicensesReportPage'),
});

/** Mails of earlier versions lead here: large files are saved from the report itself now. */
const formerFiles = createRoute({
  getParentRoute: () => portalRoute,
  path: '/reports/licenses/files',
  beforeLoad: ({ location }): void => leadOn(links.licensesReport(), location),
});

/** 2.32: the licenses report of internal people. */
export const licensesReportRoutes = [licensesReport, formerFiles] as const;
