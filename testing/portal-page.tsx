import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import { afterAll, onTestFinished, vi } from 'vitest';
import { MICROSOFT, type ClientConfig, type CurrentUser } from '#domain/session/schema.ts';
import { browserSession } from '#web/core/http.ts';
import { startTexts } from '#web/core/i18n.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { RoutedPages } from '#web/app/routed-pages.tsx';
import { createPortalRouter } from '#web/app/router.tsx';
import { CurrentUserProvider } from '#web/core/session/current-user-context.tsx';
import { NotificationProvider } from '#web/ui/notification-stack/notification-context.tsx';
import { NotificationStack } from '#web/ui/notification-stack/notification-stack.tsx';
import { createNotificationStore } from '#web/ui/notification-stack/notification-store.ts';
import { UiProvider } from '#web/ui/ui-provider.tsx';
import { oneStyleTag } from './render.tsx';

afterAll(() => browserSession.stop()); // it would ask in the tests of another file

export const testConfig: ClientConfig = {
  vendorName: 'Northwind Imaging',
  vendorEmailDomain: 'vendor.example',
  supportEmail: 'customer-success@vendor.example',
  activationApiKey: 'key',
  cdnErrorHeader: { name: 'x-cache', text: 'Error from' },
  demo: true,
};

/** An external person with the given accounts. */
export function testUser(
  salesforceAccounts: CurrentUser['salesforceAccounts'] = {},
  more: Partial<CurrentUser> = {},
): CurrentUser {
  return {
    userId: 'u1',
    firstName: 'Lena',
    lastName: 'Licensee',
    email: 'lena@acme.example',
    emailVerified: true,
    identityProvider: 'local',
    globalRoles: [],
    internal: false,
    authzVersion: '1',
    salesforceAccounts,
    ...more,
  };
}

/** What the mocked network answers: `GET /api/accounts`, `GET /api/audit?format=csv` → a body, or a function that makes a whole response. */
export type Answers = Record<string, unknown>;

/** The session goes on: renewed by the wizards, it would else be asked for again every few seconds. */
const renewed = (user: CurrentUser): Answers => ({
  'POST /api/auth/token': {
    ...{ accessToken: 'base', expiresIn: 300, reference: '3F9AC201' },
    identity: { ...user, identityProvider: user.internal ? MICROSOFT : user.identityProvider },
  },
  'GET /api/auth/extended-access-token': { ...user, accessToken: 'bearer', expiresIn: 3_600 },
});
const quiet: Answers = {
  'GET /banner.json': { message: '' },
  'GET /api/accounts/a1': {
    ...{ id: 'a1', name: 'Acme Publishing Ltd', url: null, regionalTerritory: null, globalTerritory: null },
    ...{ owner: null, leadToolsTeamOwner: null, crCsm: null },
  },
  'GET /api/auth/settings': { theme: 'system', sidebarShortcut: true },
};

/** What an answer says that fails. */
export const problemOf = (status: number, message: string) => ({
  ...{ type: 'urn:test', title: message, status, detail: message, instance: '/' },
  ...{ code: 'TEST', requestId: 'r', message },
});
const problem = (status: number, message: string): Response =>
  Response.json(problemOf(status, message), { status });
/** An answer that fails with the server's own words. */
export const failing = (status: number, message: string) => (): Response => problem(status, message);

export interface OpenPage extends RenderResult {
  history: RouterHistory;
  /** Every call made, as `GET /path?query`. */
  calls: string[];
}

interface OpenOptions {
  user?: CurrentUser;
  answers?: Answers;
  screen?: 'wide' | 'phone';
}

/** Opens an address of the portal as somebody, with the whole application behind it and only the network mocked. */
export async function openPage(
  address: string,
  { user = testUser(), answers = {}, screen = 'wide' }: OpenOptions = {},
): Promise<OpenPage> {
  await startTexts();
  // Without wishes of its own.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes(screen === 'wide' ? 'min-width' : 'max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  // jsdom lays nothing out; virtual lists need some room to put rows into.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    calls.push(`${method} ${input}`);
    const format = /[?&]format=\w+/.exec(input)?.[0].replace('&', '?') ?? '';
    const called = `${method} ${input.split('?')[0]}${format}`;
    const known = { ...quiet, ...renewed(user), ...answers };
    const answer = known[`${method} ${input}`] ?? known[called];
    if (typeof answer === 'function') return (answer as () => Response)();
    if (answer === undefined)
      return method === 'GET' ? problem(404, 'not mocked') : new Response(null, { status: 204 });
    return Response.json(answer);
  });
  const { store } = browserSession;
  store.setConfig(testConfig);
  store.setBearer({ token: 'bearer', expiresAt: Date.now() + 3_600_000, renewedAt: Date.now() });
  store.set({ phase: 'ready', user, config: testConfig });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createPortalRouter(history);
  // A page that is on its way when its test ends is not drawn any more: there is no window then.
  onTestFinished(() => void (router.startTransition = () => new Promise(() => {})));
  const rendered = render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider cache={oneStyleTag}>
        <NotificationProvider store={createNotificationStore()}>
          <CurrentUserProvider user={user} config={testConfig}>
            <RoutedPages router={router} />
          </CurrentUserProvider>
          <NotificationStack />
        </NotificationProvider>
      </UiProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, history, calls };
}
