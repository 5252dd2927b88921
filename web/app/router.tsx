import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';

const root = createRootRoute();
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#web/pages/start-page.tsx'), 'StartPage'),
});

export const router = createRouter({ routeTree: root.addChildren([start]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
