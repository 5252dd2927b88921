import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { RenderError } from './error-boundary.tsx';
import { PagePending } from './page-pending.tsx';
import { accountsRoutes, inAccountRoutes } from './routes/accounts-routes.tsx';
import { alertsRoutes, inAccountAlertsRoutes } from './routes/alerts-routes.tsx';
import { auditRoutes, inAccountAuditRoutes } from './routes/audit-routes.tsx';
import { exposuresRoutes } from './routes/exposures-routes.tsx';
import { casesRoutes } from './routes/cases-routes.tsx';
import { calendarRoutes, inAccountCalendarRoutes } from './routes/calendar-routes.tsx';
import { jobsRoutes } from './routes/jobs-routes.tsx';
import { activationRoutes } from './routes/activation-routes.tsx';
import { apiTokensRoutes } from './routes/api-tokens-routes.tsx';
import { licensesReportRoutes } from './routes/licenses-report-routes.tsx';
import { unmatchedUsageRoutes } from './routes/unmatched-usage-routes.tsx';
import { productsRoutes } from './routes/products-routes.tsx';
import { accountRoute, portalRoute, rootRoute } from './routes/root-route.tsx';
import { serviceInfoRoutes } from './routes/service-info-routes.tsx';
import { selfCertificationRoutes } from './routes/self-certification-routes.tsx';
import { sessionRoutes } from './routes/session-routes.tsx';
import { settingsRoutes } from './routes/settings-routes.tsx';
import { usageChartRoutes } from './routes/usage-chart-routes.tsx';
import { staffOverviewRoutes } from './routes/staff-overview-routes.tsx';
import { submissionsRoutes } from './routes/submissions-routes.tsx';
import { usageAccountsRoutes } from './routes/usage-accounts-routes.tsx';
import { inAccountVolumeUsageRoutes, volumeUsageRoutes } from './routes/volume-usage-routes.tsx';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';
import { takeOverviewFlag } from '#web/features/frame/frame-storage.ts';

const routeTree = rootRoute.addChildren([
  ...sessionRoutes,
  portalRoute.addChildren([
    ...accountsRoutes,
    ...licensesReportRoutes,
    ...jobsRoutes,
    ...unmatchedUsageRoutes,
    ...casesRoutes,
    ...exposuresRoutes,
    ...volumeUsageRoutes,
    ...serviceInfoRoutes,
    ...settingsRoutes,
    ...activationRoutes,
    ...calendarRoutes,
    ...staffOverviewRoutes,
    ...alertsRoutes,
    ...auditRoutes,
    accountRoute.addChildren([
      ...inAccountRoutes,
      ...productsRoutes,
      ...inAccountVolumeUsageRoutes,
      ...submissionsRoutes,
      ...usageChartRoutes,
      ...apiTokensRoutes,
      ...usageAccountsRoutes,
      ...selfCertificationRoutes,
      ...inAccountCalendarRoutes,
      ...inAccountAlertsRoutes,
      ...inAccountAuditRoutes,
    ]),
  ]),
]);

/** The router of the page; tests give it a history of their own. */
export function createPortalRouter(history?: RouterHistory) {
  const created = createRouter({
    routeTree,
    context: { user: null, queryClient: null }, // whoever is at the screen comes with `RoutedPages`
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    notFoundMode: 'root',
    defaultErrorComponent: RenderError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0, // a page that is there is shown, however short its skeleton was
    ...(history ? { history } : {}),
  });
  // On any address (2.35), also on one that only leads on to another.
  created.subscribe('onBeforeLoad', ({ toLocation }) => takeOverviewFlag(toLocation.searchStr));
  return created;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface StaticDataRouteOption {
    /** The code of the page to which many are led on from this one. */
    leadsTo?: () => Promise<unknown>;
  }
}
