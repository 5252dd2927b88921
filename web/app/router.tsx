import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { RenderError } from './error-boundary.tsx';
import { PagePending } from './page-pending.tsx';
import { accountsRoutes, inAccountRoutes } from './routes/accounts-routes.tsx';
import { accountPageRoutes } from './routes/account-routes.tsx';
import { portalRoutes } from './routes/portal-routes.tsx';
import { accountRoute, portalRoute, rootRoute } from './routes/root-route.tsx';
import { sessionRoutes } from './routes/session-routes.tsx';
import { usageAccountsRoutes } from './routes/usage-accounts-routes.tsx';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';
import { takeOverviewFlag } from '#web/features/frame/frame-storage.ts';
import type { IconComponent } from '#web/ui/status.tsx';

const routeTree = rootRoute.addChildren([
  ...sessionRoutes,
  portalRoute.addChildren([
    ...accountsRoutes,
    ...portalRoutes,
    accountRoute.addChildren([...inAccountRoutes, ...accountPageRoutes, ...usageAccountsRoutes]),
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
    /** What stands before the page's name in the sidebar and the finder. */
    icon?: IconComponent | undefined;
    /** The code of the page to which many are led on from this one. */
    leadsTo?: () => Promise<unknown>;
  }
}
