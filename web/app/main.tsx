import './no-eval.ts';
import { keepStacks } from './no-stacks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createStyleCache } from '#web/ui/style-cache.ts';
import { UiProvider } from '#web/ui/ui-provider.tsx';
import { NotificationProvider } from '#web/ui/notification-stack/notification-context.tsx';
import { createNotificationStore } from '#web/ui/notification-stack/notification-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { browserSession } from '#web/core/http.ts';
import { startTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter } from './router.tsx';
import { RoutedPages } from './routed-pages.tsx';
import { needsLogin, SessionGate } from './session-gate.tsx';
import '@fontsource-variable/inter';

/**
 * Fetches the code of the page in the address, and of that to which it may lead on, while the log-in is under way; no
 * call of the API is made for it.
 */
function preloadPage(router: ReturnType<typeof createPortalRouter>): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // What does not come now is asked for again, and its failure told, when the page is shown.
  for (const route of matchedRoutes) {
    router.loadRouteChunk(route)?.catch(() => {});
    route.options.staticData?.leadsTo?.().catch(() => {});
  }
}

// Comes beside the first page: its region is there before anything is told.
const NotificationStack = lazyPart(
  () => import('#web/ui/notification-stack/notification-stack.tsx'),
  (part) => part.NotificationStack,
);

keepStacks();
const router = createPortalRouter();
const queryClient = createQueryClient();
const notifications = createNotificationStore();

// The log-in is under way while React begins; the page's code comes while the log-in is waited for.
if (needsLogin(location.pathname)) void browserSession.begin();
setTimeout(() => preloadPage(router));
await startTexts();
const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <UiProvider cache={createStyleCache()}>
        <NotificationProvider store={notifications}>
          <ErrorBoundary>
            <SessionGate session={browserSession}>
              <RoutedPages router={router} />
            </SessionGate>
          </ErrorBoundary>
          <ErrorBoundary>
            <NotificationStack />
          </ErrorBoundary>
        </NotificationProvider>
      </UiProvider>
    </QueryClientProvider>,
  );
}
