import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';

/** Above everything; pages without frame or log-in hang here. */
export const rootRoute = createRootRoute();

/** Everything behind the log-in, inside the frame. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  component: Outlet,
});

/** Everything about one account: `/accounts/{accountId}/…`. */
export const accountRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/accounts/$accountId',
  component: Outlet,
});
