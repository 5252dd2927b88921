import { createRoute } from '@tanstack/react-router';
import { readAlertSearch } from '#domain/alerts/alert-search.ts';
import { readCalendarSearch } from '#domain/calendar/calendar-search.ts';
import { readReceiptSearch } from '#domain/submissions/receipt-search.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { settleSearch } from '../settle-search.ts';
import { definePage } from './define-page.ts';
import { portalRoute } from './root-route.tsx';

/** The pages that belong to no account, each with the codec of its search. */
export const portalRoutes = [
  /** 2.32 */
  createRoute(
    settleSearch(
      definePage(
        'licensesReport',
        pageOf(() => import('#web/pages/licenses-report-page.tsx'), 'LicensesReportPage'),
      ),
      async () => (await import('#domain/licenses-report/page-search.ts')).readPageSearch,
    ),
  ),
  /** Mails of earlier versions lead here: large files are saved from the report itself now. */
  createRoute({
    getParentRoute: () => portalRoute,
    path: '/reports/licenses/files',
    beforeLoad: ({ location }): void => leadOn(links.licensesReport(), location),
  }),
  createRoute({
    ...definePage(
      'staffOverview',
      pageOf(() => import('#web/pages/staff-overview-page.tsx'), 'StaffOverviewPage'),
    ),
    validateSearch: ({ mine }: Record<string, unknown>): { mine?: 'true' } =>
      mine === 'true' || mine === true ? { mine: 'true' } : {},
  }),
  createRoute({
    ...definePage(
      'ownCalendar',
      pageOf(() => import('#web/pages/own-calendar-page.tsx'), 'OwnCalendarPage'),
    ),
    validateSearch: readCalendarSearch,
  }),
  createRoute({
    ...definePage(
      'ownAlerts',
      pageOf(() => import('#web/pages/own-alerts-page.tsx'), 'OwnAlertsPage'),
    ),
    validateSearch: readAlertSearch,
  }),
  createRoute(
    settleSearch(
      definePage(
        'cases',
        pageOf(() => import('#web/pages/cases-page.tsx'), 'CasesPage'),
      ),
      async () => (await import('#domain/cases/filters.ts')).caseFilterSet.settle,
    ),
  ),
  /** 8.15 */
  createRoute(
    settleSearch(
      definePage(
        'unmatchedUsage',
        pageOf(() => import('#web/pages/unmatched-usage-page.tsx'), 'UnmatchedUsagePage'),
      ),
      async () => (await import('#domain/volume-usage/unmatched/filters.ts')).unmatchedFilterSet.settle,
    ),
  ),
  /** 2.08 */
  createRoute({
    ...definePage(
      'anyVolumeReport',
      pageOf(() => import('#web/pages/volume-report-page.tsx'), 'VolumeReportPage'),
    ),
    validateSearch: readReceiptSearch,
  }),
  createRoute({
    getParentRoute: () => portalRoute,
    path: '/report-usage',
    beforeLoad: ({ location }): void => leadOn(links.anyVolumeReport(), location),
  }),
  /** 2.89 */
  createRoute(
    settleSearch(
      definePage(
        'jobs',
        pageOf(() => import('#web/pages/jobs-page.tsx'), 'JobsPage'),
      ),
      async () => (await import('#domain/jobs/job-search.ts')).readJobSearch,
    ),
  ),
  createRoute(
    settleSearch(
      definePage(
        'audit',
        pageOf(() => import('#web/pages/audit-page.tsx'), 'AuditPage'),
      ),
      async () => (await import('#domain/audit/filters.ts')).deedFilterSet.settle,
    ),
  ),
  createRoute(
    definePage(
      'exposedKeys',
      pageOf(() => import('#web/pages/exposed-keys-page.tsx'), 'ExposedKeysPage'),
    ),
  ),
  createRoute(
    definePage(
      'apiReference',
      pageOf(() => import('#web/pages/api-reference-page.tsx'), 'ApiReferencePage'),
    ),
  ),
  createRoute(
    definePage(
      'commandLine',
      pageOf(() => import('#web/pages/command-line-page.tsx'), 'CommandLinePage'),
    ),
  ),
  /** 1.06 */
  createRoute(
    definePage(
      'personalSettings',
      pageOf(() => import('#web/pages/personal-settings-page.tsx'), 'PersonalSettingsPage'),
    ),
  ),
  /** 2.07 */
  createRoute(
    settleSearch(
      definePage(
        'activations',
        pageOf(() => import('#web/pages/activations-page.tsx'), 'ActivationsPage'),
      ),
      async () => (await import('#domain/activation/activation-search.ts')).readActivationSearch,
    ),
  ),
] as const;
