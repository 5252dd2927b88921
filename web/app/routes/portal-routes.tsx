import { createRoute } from '@tanstack/react-router';
import { readActivationSearch } from '#domain/activation/activation-search.ts';
import { readAlertSearch } from '#domain/alerts/alert-search.ts';
import type { deedFilters } from '#domain/audit/filters.ts';
import { readCalendarSearch } from '#domain/calendar/calendar-search.ts';
import { caseFilterSet } from '#domain/cases/filters.ts';
import type { AddressOf } from '#domain/core/filter-set.ts';
import { readJobSearch } from '#domain/jobs/job-search.ts';
import { readPageSearch } from '#domain/licenses-report/page-search.ts';
import { readReceiptSearch } from '#domain/submissions/receipt-search.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { definePage } from './define-page.ts';
import { portalRoute } from './root-route.tsx';

/** The pages that belong to no account, each with the codec of its search. */
export const portalRoutes = [
  /** 2.32 */
  createRoute({
    ...definePage(
      'licensesReport',
      pageOf(() => import('#web/pages/licenses-report-page.tsx'), 'LicensesReportPage'),
    ),
    validateSearch: readPageSearch,
  }),
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
  createRoute({
    ...definePage(
      'cases',
      pageOf(() => import('#web/pages/cases-page.tsx'), 'CasesPage'),
    ),
    validateSearch: (search) => caseFilterSet.write(caseFilterSet.read(search)),
  }),
  /** 8.15 */
  createRoute({
    ...definePage(
      'unmatchedUsage',
      pageOf(() => import('#web/pages/unmatched-usage-page.tsx'), 'UnmatchedUsagePage'),
    ),
    validateSearch: (search) => unmatchedFilterSet.write(unmatchedFilterSet.read(search)),
  }),
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
  createRoute({
    ...definePage(
      'jobs',
      pageOf(() => import('#web/pages/jobs-page.tsx'), 'JobsPage'),
    ),
    validateSearch: readJobSearch,
  }),
  // The page reads the filters: their reader need not come with the first page.
  createRoute({
    ...definePage(
      'audit',
      pageOf(() => import('#web/pages/audit-page.tsx'), 'AuditPage'),
    ),
    validateSearch: (search: AddressOf<typeof deedFilters>) => search,
  }),
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
  createRoute({
    ...definePage(
      'activations',
      pageOf(() => import('#web/pages/activations-page.tsx'), 'ActivationsPage'),
    ),
    validateSearch: readActivationSearch,
  }),
] as const;
