import './no-eval.ts';
import { keepStacks } from './no-stacks.ts';
import '@fontsource-variable/inter';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createStyleCache } from '#web/ui/style-cache.ts';
import { UiProvider } from '#web/ui/ui-provider.tsx';
import { NotificationProvider } from '#web/ui/notification-stack/notification-context.tsx';
import { NotificationStack } from '#web/ui/notification-stack/notification-stack.tsx';
import { createNotificationStore } from '#web/ui/notification-stack/notification-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { browserSession } from '#web/core/http.ts';
import { startTexts } from '#web/core/i18n.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter } from './router.tsx';
import { preloadPage } from './preload-page.ts';
import { RoutedPages } from './routed-pages.tsx';
import { needsLogin, SessionGate } from './session-gate.tsx';

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
          <NotificationStack />
        </NotificationProvider>
      </UiProvider>
    </QueryClientProvider>,
  );
}
