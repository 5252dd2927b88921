import { createRoute } from '@tanstack/react-router';
import { readAlertSearch } from '#domain/alerts/alert-search.ts';
import { readCalendarSearch } from '#domain/calendar/calendar-search.ts';
import { readLicenseSearch } from '#domain/licenses/license-search.ts';
import { readCertificationSearch } from '#domain/self-certification/certification-search.ts';
import { readReceiptSearch } from '#domain/submissions/receipt-search.ts';
import { readChartTexts } from '#domain/usage-chart/chart-texts.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { settleSearch } from '../settle-search.ts';
import { defineAccountPage } from './define-page.ts';
import { accountRoute } from './root-route.tsx';

const volumeReport = defineAccountPage(
  'volumeReport',
  pageOf(() => import('#web/pages/volume-report-page.tsx'), 'VolumeReportPage'),
);

/** The pages about one account, each with the codec of its search. */
export const accountPageRoutes = [
  /** 2.21 */
  createRoute(
    defineAccountPage(
      'products',
      pageOf(() => import('#web/pages/products-page.tsx'), 'ProductsPage'),
    ),
  ),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/products/$productName',
    beforeLoad: ({ params, location }): void =>
      leadOn(links.productLicenses(params.accountId, params.productName), location),
  }),
  /** 2.23 */
  createRoute({
    ...defineAccountPage(
      'productLicenses',
      pageOf(() => import('#web/pages/product-licenses-page.tsx'), 'ProductLicensesPage'),
    ),
    validateSearch: readLicenseSearch,
  }),
  /** 2.24 */
  createRoute({
    ...defineAccountPage(
      'productUsage',
      pageOf(() => import('#web/pages/product-usage-page.tsx'), 'ProductUsagePage'),
    ),
    validateSearch: readChartTexts,
  }),
  /** 2.25, at two addresses. */
  createRoute({ ...volumeReport, validateSearch: readReceiptSearch }),
  createRoute({ ...volumeReport, path: '/iText/report-usage', validateSearch: readReceiptSearch }),
  createRoute(
    settleSearch(
      defineAccountPage(
        'usageReports',
        pageOf(() => import('#web/pages/usage-reports-page.tsx'), 'UsageReportsPage'),
      ),
      async () => (await import('#domain/submissions/history/filters.ts')).historyFilters.settle,
    ),
  ),
  createRoute(
    defineAccountPage(
      'usageReport',
      pageOf(() => import('#web/pages/usage-report-page.tsx'), 'UsageReportPage'),
    ),
  ),
  createRoute(
    defineAccountPage(
      'apiTokens',
      pageOf(() => import('#web/pages/api-tokens-page.tsx'), 'ApiTokensPage'),
    ),
  ),
  /** 2.26 */
  createRoute({
    ...defineAccountPage(
      'pastUsage',
      pageOf(() => import('#web/pages/self-certification-page.tsx'), 'SelfCertificationPage'),
    ),
    validateSearch: readCertificationSearch,
  }),
  /** 2.26: the address of old letters and bookmarks. */
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/self-certification',
    validateSearch: readCertificationSearch,
    beforeLoad: ({ params, search, location }): void =>
      leadOn(links.pastUsage(params.accountId, search), location),
  }),
  createRoute({
    ...defineAccountPage(
      'calendar',
      pageOf(() => import('#web/pages/calendar-page.tsx'), 'CalendarPage'),
    ),
    validateSearch: readCalendarSearch,
  }),
  createRoute({
    ...defineAccountPage(
      'alerts',
      pageOf(() => import('#web/pages/alerts-page.tsx'), 'AlertsPage'),
    ),
    validateSearch: readAlertSearch,
  }),
  createRoute(
    settleSearch(
      defineAccountPage(
        'accountAudit',
        pageOf(() => import('#web/pages/account-audit-page.tsx'), 'AccountAuditPage'),
      ),
      async () => (await import('#domain/audit/filters.ts')).accountDeedFilterSet.settle,
    ),
  ),
] as const;
