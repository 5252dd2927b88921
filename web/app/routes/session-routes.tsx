import { createRoute } from '@tanstack/react-router';
import { readReturnSearch } from '#domain/session/return-search.ts';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { leadOn } from '../lead-on.ts';
import { pageOf } from '../load-page.ts';
import { rootRoute } from './root-route.tsx';

/** Pages without frame or log-in, such as the signed-out page; children of `rootRoute`. */
export const sessionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/signed-out',
    component: pageOf(() => import('#web/pages/signed-out-page.tsx'), 'SignedOutPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/email-verification/confirm',
    component: pageOf(() => import('#web/pages/email-confirmation-page.tsx'), 'EmailConfirmationPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invitations/$token',
    component: pageOf(() => import('#web/pages/invitation-page.tsx'), 'InvitationPage'),
  }),
  // Whoever is through the gate has nothing to verify: back to where they wanted to go.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/email-verification',
    validateSearch: readReturnSearch,
    beforeLoad: ({ search, location }): void => leadOn(keptAddress(safeReturnPath(search.next)), location),
  }),
] as const;
