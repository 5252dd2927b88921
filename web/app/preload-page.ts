import type { createPortalRouter } from './router.tsx';

/**
 * Fetches the code of the page in the address, and of that to which it may lead on, while the log-in is under way; no
 * call of the API is made for it.
 */
export function preloadPage(router: ReturnType<typeof createPortalRouter>): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // What does not come now is asked for again, and its failure told, when the page is shown.
  for (const route of matchedRoutes) {
    router.loadRouteChunk(route)?.catch(() => {});
    route.options.staticData?.leadsTo?.().catch(() => {});
  }
}
