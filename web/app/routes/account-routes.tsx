import { createRoute } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Package from 'lucide-react/icons/package';
import Upload from 'lucide-react/icons/upload';
import { readAlertSearch } from '#domain/alerts/alert-search.ts';
import { readCalendarSearch } from '#domain/calendar/calendar-search.ts';
import { readLicenseSearch } from '#domain/licenses/license-search.ts';
import { readCertificationSearch } from '#domain/self-certification/certification-search.ts';
import { readReceiptSearch } from '#domain/submissions/receipt-search.ts';
import { readChartTexts } from '#domain/usage-chart/chart-texts.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { settleSearch } from '../settle-search.ts';
import { defineAccountPage } from './define-page.tsx';
import { accountRoute } from './root-route.tsx';

const volumeReport = defineAccountPage(
  'volumeReport',
  () => import('#web/pages/volume-report-page.tsx'),
  'VolumeReportPage',
  Upload,
);

/** The pages about one account, each with the codec of its search. */
export const accountPageRoutes = [
  /** 2.21 */
  createRoute(
    defineAccountPage('products', () => import('#web/pages/products-page.tsx'), 'ProductsPage', Package),
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
      () => import('#web/pages/product-licenses-page.tsx'),
      'ProductLicensesPage',
    ),
    validateSearch: readLicenseSearch,
  }),
  /** 2.24 */
  createRoute({
    ...defineAccountPage(
      'productUsage',
      () => import('#web/pages/product-usage-page.tsx'),
      'ProductUsagePage',
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
        () => import('#web/pages/usage-reports-page.tsx'),
        'UsageReportsPage',
        History,
      ),
      async () => (await import('#domain/submissions/history/filters.ts')).historyFilters.settle,
    ),
  ),
  createRoute(
    defineAccountPage('usageReport', () => import('#web/pages/usage-report-page.tsx'), 'UsageReportPage'),
  ),
  createRoute(
    defineAccountPage('apiTokens', () => import('#web/pages/api-tokens-page.tsx'), 'ApiTokensPage', KeyRound),
  ),
  /** 2.26 */
  createRoute({
    ...defineAccountPage(
      'pastUsage',
      () => import('#web/pages/self-certification-page.tsx'),
      'SelfCertificationPage',
      ClipboardCheck,
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
      () => import('#web/pages/calendar-page.tsx'),
      'CalendarPage',
      CalendarDays,
    ),
    validateSearch: readCalendarSearch,
  }),
  createRoute({
    ...defineAccountPage('alerts', () => import('#web/pages/alerts-page.tsx'), 'AlertsPage', Bell),
    validateSearch: readAlertSearch,
  }),
  createRoute(
    settleSearch(
      defineAccountPage(
        'accountAudit',
        () => import('#web/pages/account-audit-page.tsx'),
        'AccountAuditPage',
        History,
      ),
      async () => (await import('#domain/audit/filters.ts')).accountDeedFilterSet.settle,
    ),
  ),
] as const;
