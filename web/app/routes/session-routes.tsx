import { createRoute } from '@tanstack/react-router';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { pageOf } from '../load-page.ts';
import { rootRoute } from './root-route.tsx';

/** Whoever is through the gate has nothing to verify: back to where they wanted to go. */
function GoOn() {
  return <Redirect to={safeReturnPath(new URLSearchParams(location.search).get('next'))} />;
}

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
  createRoute({ getParentRoute: () => rootRoute, path: '/email-verification', component: GoOn }),
] as const;
