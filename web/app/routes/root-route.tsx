import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import { readCountedSearch } from '#domain/ledger/counted-search.ts';
import type { CurrentUser } from '#domain/session/schema.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { links } from '#web/core/links.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
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
  /** Where a route asks ahead for what its page will ask for. */
  queryClient: QueryClient | null;
}

/** Above everything; pages without frame or log-in hang here. Addresses that nothing answers lead to `/` (2.06). */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  notFoundComponent: () => <Redirect to={links.start()} />,
  errorComponent: RenderError,
});

const ViewBar = lazyPart(
  () => import('#web/features/session/customer-view/components/view-bar.tsx'),
  (part) => part.ViewBar,
);

/** Says so while staff look at the portal as a customer. */
function ViewSlot() {
  const { view } = useUser();
  return view && <ViewBar view={view} />;
}

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
      <ViewSlot />
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
