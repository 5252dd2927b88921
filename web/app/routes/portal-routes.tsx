import { createRoute } from '@tanstack/react-router';
import Activity from 'lucide-react/icons/activity';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Table2 from 'lucide-react/icons/table-2';
import Upload from 'lucide-react/icons/upload';
import { readAlertSearch } from '#domain/alerts/alert-search.ts';
import { readCalendarSearch } from '#domain/calendar/calendar-search.ts';
import { readReceiptSearch } from '#domain/submissions/receipt-search.ts';
import { links } from '#web/core/links.ts';
import { leadOn } from '../lead-on.ts';
import { settleSearch } from '../settle-search.ts';
import { definePage } from './define-page.tsx';
import { portalRoute } from './root-route.tsx';

/** The pages that belong to no account, each with the codec of its search. */
export const portalRoutes = [
  /** 2.32 */
  createRoute(
    settleSearch(
      definePage(
        'licensesReport',
        () => import('#web/pages/licenses-report-page.tsx'),
        'LicensesReportPage',
        Table2,
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
      () => import('#web/pages/staff-overview-page.tsx'),
      'StaffOverviewPage',
      LayoutDashboard,
    ),
    validateSearch: ({ mine }: Record<string, unknown>): { mine?: 'true' } =>
      mine === 'true' || mine === true ? { mine: 'true' } : {},
  }),
  createRoute({
    ...definePage(
      'ownCalendar',
      () => import('#web/pages/own-calendar-page.tsx'),
      'OwnCalendarPage',
      CalendarDays,
    ),
    validateSearch: readCalendarSearch,
  }),
  createRoute({
    ...definePage('ownAlerts', () => import('#web/pages/own-alerts-page.tsx'), 'OwnAlertsPage', Bell),
    validateSearch: readAlertSearch,
  }),
  createRoute(
    settleSearch(
      definePage('cases', () => import('#web/pages/cases-page.tsx'), 'CasesPage', ClipboardCheck),
      async () => (await import('#domain/cases/filters.ts')).caseFilterSet.settle,
    ),
  ),
  /** 8.15 */
  createRoute(
    settleSearch(
      definePage(
        'unmatchedUsage',
        () => import('#web/pages/unmatched-usage-page.tsx'),
        'UnmatchedUsagePage',
        Inbox,
      ),
      async () => (await import('#domain/volume-usage/unmatched/filters.ts')).unmatchedFilterSet.settle,
    ),
  ),
  /** 2.08 */
  createRoute({
    ...definePage(
      'anyVolumeReport',
      () => import('#web/pages/volume-report-page.tsx'),
      'VolumeReportPage',
      Upload,
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
      definePage('jobs', () => import('#web/pages/jobs-page.tsx'), 'JobsPage', Activity),
      async () => (await import('#domain/jobs/job-search.ts')).readJobSearch,
    ),
  ),
  createRoute(
    settleSearch(
      definePage('audit', () => import('#web/pages/audit-page.tsx'), 'AuditPage', History),
      async () => (await import('#domain/audit/filters.ts')).deedFilterSet.settle,
    ),
  ),
  createRoute(definePage('exposedKeys', () => import('#web/pages/exposed-keys-page.tsx'), 'ExposedKeysPage')),
  createRoute(
    definePage('apiReference', () => import('#web/pages/api-reference-page.tsx'), 'ApiReferencePage'),
  ),
  createRoute(definePage('commandLine', () => import('#web/pages/command-line-page.tsx'), 'CommandLinePage')),
  /** 1.06 */
  createRoute(
    definePage(
      'personalSettings',
      () => import('#web/pages/personal-settings-page.tsx'),
      'PersonalSettingsPage',
    ),
  ),
  /** 2.07 */
  createRoute(
    settleSearch(
      definePage('activations', () => import('#web/pages/activations-page.tsx'), 'ActivationsPage'),
      async () => (await import('#domain/activation/activation-search.ts')).readActivationSearch,
    ),
  ),
] as const;
