import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import {
  fakeIdentity,
  fakePortal,
  fakeUser,
  problem,
  type FakePortal,
} from '../../../testing/fake-portal.ts';
import {
  createBrowserSession,
  RECENT_CHOICES,
  takeEndReason,
  type BrowserSession,
} from './browser-session.ts';
import { goTo, reloadPage } from '../navigation.ts';

vi.mock('../navigation.ts', () => ({
  goTo: vi.fn<(address: string) => void>(),
  reloadPage: vi.fn<() => void>(),
  hereAsPath: () => '/accounts?a=1&a=2#b',
  replaceAddress: vi.fn<(address: string) => void>(),
}));

const TOKEN = '/api/auth/token';
const EXTENDED = '/api/auth/extended-access-token';
let portal: FakePortal;
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  portal = fakePortal();
});
const sessions: BrowserSession[] = [];
const create = () => {
  const session = createBrowserSession();
  sessions.push(session);
  return session;
};
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop();
});

const signedIn = async () => {
  const session = create();
  await session.start();
  return session;
};

test('what was chosen in the finder goes with whoever signs out, and stays for whoever comes back', async () => {
  for (const [reason, kept] of [
    ['expired', 'some'],
    ['signedOut', ''],
  ] as const) {
    localStorage.setItem(RECENT_CHOICES, 'some');
    const session = await signedIn();
    await session.end(reason);
    expect(localStorage.getItem(RECENT_CHOICES), reason).toBe(kept);
  }
});

describe('[4.11] starting', () => {
  test('[4.12] [4.13] [4.14] [7.50] goes from the ping over the base token to the current user', async () => {
    const { store } = await signedIn();
    expect(portal.requests).toEqual([
      'GET /api/auth/actuator/health/ping',
      'GET /api/auth/client-config',
      'POST /api/auth/token',
      'GET /api/auth/extended-access-token',
    ]);
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', user: { email: fakeIdentity.email } });
  });

  test('[4.13] without a session goes to the log-in with path, query and fragment', async () => {
    portal.answers(TOKEN, problem(401, 'Sign in to continue.'));
    const { store } = await signedIn();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/auth/login?return_to=%2Faccounts%3Fa%3D1%26a%3D2%23b');
    expect(store.getSnapshot().phase).toBe('leaving');
  });

  test('[4.14] [2.09] without a verified e-mail asks for no further token', async () => {
    portal.answers(TOKEN, {
      json: {
        accessToken: 'base',
        expiresIn: 300,
        reference: '3F9AC201',
        identity: { ...fakeIdentity, emailVerified: false },
      },
    });
    const { store } = await signedIn();
    expect(store.getSnapshot()).toMatchObject({ phase: 'gated', gate: 'emailVerification' });
    expect(portal.count(EXTENDED)).toBe(0);
  });

  test.each([
    ['[2.10]', { email: 'vic@vendor.example', identityProvider: 'microsoft' }, 'accessForbidden'],
    ['[2.11]', { email: 'val@vendor.example', identityProvider: 'local' }, 'invalidIdentityProvider'],
    [
      '[2.10] before [2.09]',
      { email: 'vic@vendor.example', identityProvider: 'microsoft', emailVerified: false },
      'accessForbidden',
    ],
  ])('%s %j stops at the gate %s', async (_, identity, gate) => {
    portal.answers(TOKEN, {
      json: {
        accessToken: 'base',
        expiresIn: 300,
        reference: '3F9AC201',
        identity: { ...fakeIdentity, ...identity },
      },
    });
    expect((await signedIn()).store.getSnapshot()).toMatchObject({ phase: 'gated', gate });
  });

  test('[8.03] [8.08] fails as a connection error when the server never answers', async () => {
    portal.answers('/api/auth/actuator/health/ping', { status: 502 });
    const session = create();
    void session.start();
    await vi.advanceTimersByTimeAsync(310_000);
    expect(session.store.getSnapshot()).toEqual({ phase: 'failed', connection: true });
  });

  test.each([500, 503, 429])('[8.08] fails otherwise when the user cannot be loaded (%i)', async (status) => {
    portal.answers(EXTENDED, problem(status, 'x'));
    expect((await signedIn()).store.getSnapshot()).toEqual({ phase: 'failed', connection: false });
    expect(goTo).not.toHaveBeenCalled();
  });

  test('a log-in that leaves no session does not go round for ever', async () => {
    portal.answers(TOKEN, problem(401, 'Sign in to continue.'));
    for (let round = 0; round < 3; round += 1) await signedIn();
    expect(goTo).toHaveBeenCalledTimes(3);
    expect((await signedIn()).store.getSnapshot()).toEqual({ phase: 'failed', connection: false });
    expect(goTo).toHaveBeenCalledTimes(3);
  });
});

describe('[4.16] [9.01] [7.55] keeping the session alive', () => {
  test('renews every 25 minutes', async () => {
    await signedIn();
    await vi.advanceTimersByTimeAsync(1_499_999);
    expect(portal.count(TOKEN)).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(portal.count(TOKEN)).toBe(2);
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(portal.count(TOKEN)).toBe(4);
    expect(goTo).not.toHaveBeenCalled();
  });

  test('the keep-alive call is the same renewal', async () => {
    const session = await signedIn();
    await session.keepAlive();
    expect([portal.count(TOKEN), portal.count(EXTENDED)]).toEqual([2, 2]);
    expect(session.store.bearer()?.token).toBe('bearer-2');
  });

  test('[8.02] a refused renewal logs out', async () => {
    await signedIn();
    portal.answers(TOKEN, problem(401, 'Sign in to continue.'));
    await vi.advanceTimersByTimeAsync(1_500_000);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/signed-out?return_to=%2Faccounts%3Fa%3D1%26a%3D2%23b');
    expect(takeEndReason()).toBe('expired');
  });

  test('a renewal that fails by the network is tried again every 5 s and logs nobody out', async () => {
    const { store } = await signedIn();
    portal.answers(TOKEN, () => 'no network');
    await vi.advanceTimersByTimeAsync(1_500_000 + 60_000);
    expect(portal.count(TOKEN)).toBe(14);
    expect(store.getSnapshot().phase).toBe('ready');
    expect(goTo).not.toHaveBeenCalled();
  });

  test('a tab that wakes up renews when it is due, and not otherwise', async () => {
    await signedIn();
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
    expect(portal.count(TOKEN)).toBe(1);
    vi.setSystemTime(Date.now() + 3_600_000); // the machine slept: no timer ran
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => expect(portal.count(TOKEN)).toBe(2));
  });

  test('a renewal for the same person with the same rights re-renders nothing', async () => {
    const { store, keepAlive } = await signedIn();
    const before = store.getSnapshot();
    await keepAlive();
    expect(store.getSnapshot()).toBe(before);
  });
});

describe('several tabs', () => {
  test('share a renewal: the others take the bearer of the one that asked', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await vi.advanceTimersByTimeAsync(1_000);
    await one.keepAlive();
    await eventually(() => expect(two.store.bearer()?.token).toBe(one.store.bearer()?.token));
  });

  test('log out together', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await one.end('signedOut');
    await eventually(() => expect(two.store.getSnapshot().phase).toBe('leaving'));
    expect(goTo).toHaveBeenCalledTimes(2);
    expect([one.store.bearer(), two.store.bearer()]).toEqual([undefined, undefined]);
    expect(portal.count('/api/auth/logout')).toBe(1);
  });

  test('a tab whose person is not the one who has just logged in elsewhere starts anew', async () => {
    await signedIn();
    const other = await signedIn();
    portal.answers(EXTENDED, { json: { ...fakeUser, userId: 'u2', accessToken: 'x', expiresIn: 1800 } });
    await other.keepAlive();
    await eventually(() => expect(reloadPage).toHaveBeenCalled());
  });
});

describe('logging out', () => {
  test('asks the server and goes where it says', async () => {
    const session = await signedIn();
    portal.answers('/api/auth/logout', { json: { redirectTo: 'https://login.example/logout?x=1' } });
    await session.end('signedOut');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('https://login.example/logout?x=1');
    expect(session.store.getSnapshot().phase).toBe('leaving');
  });

  test('twice is once', async () => {
    const session = await signedIn();
    await Promise.all([session.end('signedOut'), session.end('signedOut')]);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  test('works here even when the server cannot be reached', async () => {
    const session = await signedIn();
    portal.answers('/api/auth/logout', () => 'no network');
    await session.end('signedOut');
    expect(session.store.bearer()).toBeUndefined();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/signed-out');
  });

  /** The browser's database, which answers when it is told to. */
  const slowDatabase = () => {
    const request = new EventTarget();
    const deleteDatabase = vi.fn<(name: string) => EventTarget>(() => request);
    vi.stubGlobal('indexedDB', { deleteDatabase });
    return { deleteDatabase, answer: () => request.dispatchEvent(new Event('success')) };
  };

  test('leaves the page once the files that were chosen are gone', async () => {
    const { deleteDatabase, answer } = slowDatabase();
    const session = await signedIn();
    const ended = session.end('signedOut');
    await eventually(() => expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('portalUploads'));
    expect(goTo).not.toHaveBeenCalled();
    answer();
    await ended;
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/signed-out');
  });

  test('does not wait for a database that gives no answer', async () => {
    const { deleteDatabase } = slowDatabase();
    const session = await signedIn();
    const ended = session.end('signedOut');
    await eventually(() => expect(deleteDatabase).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(2_000);
    await ended;
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/signed-out');
  });

  test('keeps the files of whoever comes back: their session has expired', async () => {
    const { deleteDatabase } = slowDatabase();
    const session = await signedIn();
    await session.end('expired');
    expect(deleteDatabase).not.toHaveBeenCalled();
  });
});
