import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import { readCountedSearch } from '#domain/ledger/counted-search.ts';
import type { CurrentUser } from '#domain/session/schema.ts';
import { links } from '#web/core/links.ts';
import { AppFrame } from '#web/features/frame/components/app-frame.tsx';
import { CountedSlot } from '#web/features/ledger/components/counted-slot.tsx';
import { RunningUploadLine } from '#web/features/volume-usage/components/running-upload.tsx';
import { AccountLayout } from '#web/pages/account-layout.tsx';
import { RenderError } from '../error-boundary.tsx';
import { PagePending } from '../page-pending.tsx';
import { Redirect } from '#web/core/redirect.tsx';

/** What routes know before anything of a page renders: the person, or null on pages without log-in. */
export interface RouteContext {
  user: CurrentUser | null;
}

/** Above everything; pages without frame or log-in hang here. Addresses that nothing answers lead to `/` (2.06). */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  notFoundComponent: () => <Redirect to={links.start()} />,
  errorComponent: RenderError,
});

/** Everything behind the log-in, inside the frame. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  // How a figure was counted opens over any page that shows it.
  validateSearch: readCountedSearch,
  component: () => (
    <AppFrame>
      <RunningUploadLine />
      <Outlet />
      <CountedSlot />
    </AppFrame>
  ),
  errorComponent: RenderError,
});

/** Everything about one account: `/accounts/{accountId}/…`. */
export const accountRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/accounts/$accountId',
  component: AccountLayout,
  pendingComponent: PagePending,
});
