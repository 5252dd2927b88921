import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { getAccount } from '#domain/accounts/contract.ts';
import { getInvitation } from '#domain/teams/invitations/contract.ts';
import { attachment, endpoint } from '#domain/core/endpoint.ts';
import { getOwnSettings } from '#domain/session/contract.ts';
import { eventually } from '../../testing/eventually.ts';
import { fakePortal, fakeUser, problem, type FakePortal } from '../../testing/fake-portal.ts';
import { createBrowserSession, takeEndReason, type BrowserSession } from './session/browser-session.ts';
import { createHttp } from './http.ts';
import { goTo, reloadPage } from './navigation.ts';

vi.mock('./navigation.ts', () => ({
  goTo: vi.fn<(address: string) => void>(),
  reloadPage: vi.fn<() => void>(),
  hereAsPath: () => '/accounts?a=1#b',
  replaceAddress: vi.fn<(address: string) => void>(),
}));

const SETTINGS = '/api/auth/settings';
const settings = { theme: 'dark', sidebarShortcut: true };
let portal: FakePortal;
beforeEach(() => {
  vi.clearAllMocks();
  portal = fakePortal();
  portal.answers(SETTINGS, { json: settings });
});

const sessions: BrowserSession[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop();
});

async function signedIn() {
  const session = createBrowserSession();
  sessions.push(session);
  await session.start();
  expect(session.store.getSnapshot().phase).toBe('ready');
  return { session, ...createHttp(session) };
}

describe('who looks on as a customer', () => {
  const view = { id: 'v1', accountId: 'a1', name: 'Lena', roles: [], reason: 'Case 4711', secondsLeft: 60 };
  const extended = (more: object) => ({
    json: { ...fakeUser, accessToken: 'next', expiresIn: 1800, ...more },
  });

  test.each([
    ['has ended the view', { view }, {}],
    ['has begun one in another tab', {}, { view }],
    ['is in another one', { view }, { view: { ...view, id: 'v2' } }],
  ])(
    'and %s never goes on with a call as somebody else: the page is loaded anew',
    async (_, before, after) => {
      portal.answers('/api/auth/extended-access-token', extended({ ...before, expiresIn: 1 }));
      const { call } = await signedIn();
      portal.answers('/api/auth/extended-access-token', extended(after));
      await expect(call(getOwnSettings)).rejects.toThrow('View changed');
      expect(portal.count(SETTINGS)).toBe(0);
      expect(reloadPage).toHaveBeenCalled();
    },
  );

  test('and still does goes on', async () => {
    portal.answers('/api/auth/extended-access-token', extended({ view, expiresIn: 1 }));
    const { call } = await signedIn();
    portal.answers('/api/auth/extended-access-token', extended({ view: { ...view, secondsLeft: 30 } }));
    expect(await call(getOwnSettings)).toEqual(settings);
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

describe('the bearer', () => {
  test('[7.01] stands on every call, and the answer is parsed', async () => {
    const { call } = await signedIn();
    expect(await call(getOwnSettings)).toEqual(settings);
    expect(portal.bearers(SETTINGS)).toEqual(['Bearer bearer-1']);
  });

  test('[4.14] is asked for with the base token', async () => {
    await signedIn();
    expect(portal.bearers('/api/auth/extended-access-token')).toEqual(['Bearer base-1']);
    expect(portal.bearers('/api/auth/token')).toEqual([null]);
  });

  test('is in memory only: nothing of it is stored', async () => {
    await signedIn();
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toMatch(
      /bearer|base-/,
    );
    expect(document.cookie).toBe('');
  });

  test('that has expired is renewed before the call, once for all calls that wait', async () => {
    const { call } = await signedIn();
    vi.useFakeTimers({ now: Date.now() + 1_800_000 });
    await Promise.all([call(getOwnSettings), call(getOwnSettings), call(getOwnSettings)]);
    vi.useRealTimers();
    expect(portal.bearers(SETTINGS)).toEqual(Array(3).fill('Bearer bearer-2'));
    expect(portal.count('/api/auth/token')).toBe(2);
  });
});

describe('[4.15] [8.02] a 401', () => {
  const refuseBearer = (bearer: string) =>
    portal.answers(SETTINGS, ({ headers }) =>
      headers.get('authorization') === `Bearer ${bearer}`
        ? problem(401, 'Sign in to continue.')
        : { json: settings },
    );

  test('is answered with one renewal and one retry, which the caller does not notice', async () => {
    const { call } = await signedIn();
    refuseBearer('bearer-1');
    expect(await call(getOwnSettings)).toEqual(settings);
    expect(portal.bearers(SETTINGS)).toEqual(['Bearer bearer-1', 'Bearer bearer-2']);
    expect(goTo).not.toHaveBeenCalled();
  });

  test('of five calls at once is one renewal', async () => {
    const { call } = await signedIn();
    refuseBearer('bearer-1');
    await Promise.all(Array.from({ length: 5 }, () => call(getOwnSettings)));
    expect(portal.count('/api/auth/token')).toBe(2);
  });

  test('again after the renewal fails the call with “Unexpected access error” and ends the session', async () => {
    const { call } = await signedIn();
    portal.answers(SETTINGS, problem(401, 'Sign in to continue.'));
    await expect(call(getOwnSettings)).rejects.toThrow('Unexpected access error');
    expect(portal.count(SETTINGS)).toBe(2);
    expect(portal.count('/api/auth/logout')).toBe(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/signed-out?return_to=%2Faccounts%3Fa%3D1%23b');
    expect(takeEndReason()).toBe('unexpectedAccess');
  });

  test('whose renewal is refused logs out', async () => {
    const { call } = await signedIn();
    portal.answers(SETTINGS, problem(401, 'Sign in to continue.'));
    portal.answers('/api/auth/token', problem(401, 'Sign in to continue.'));
    await expect(call(getOwnSettings)).rejects.toMatchObject({ status: 401 });
    expect(portal.count(SETTINGS)).toBe(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/signed-out?return_to=%2Faccounts%3Fa%3D1%23b');
    expect(takeEndReason()).toBe('expired');
  });

  test.each([
    ['the network', () => 'no network' as const],
    ['502', () => ({ status: 502 })],
    ['503', () => problem(503, 'busy')],
    ['500', () => problem(500, 'x')],
  ])('whose renewal fails by %s fails the call and logs nobody out', async (_, failure) => {
    const { call, session } = await signedIn();
    portal.answers(SETTINGS, problem(401, 'Sign in to continue.'));
    portal.answers('/api/auth/token', failure);
    await expect(call(getOwnSettings)).rejects.toThrow(/./);
    expect(goTo).not.toHaveBeenCalled();
    expect(session.store.getSnapshot().phase).toBe('ready');
  });
});

describe('[8.01] a failed request', () => {
  const ask = async () => {
    const { call } = await signedIn();
    return call(getOwnSettings);
  };

  test('has the server’s message', async () => {
    portal.answers(SETTINGS, problem(400, 'The date is in the future.'));
    await expect(ask()).rejects.toMatchObject({ status: 400, message: 'The date is in the future.' });
  });

  test.each([500, 502, 520, 599])(
    'of 500 or higher without one says to try again later: %i',
    async (status) => {
      portal.answers(SETTINGS, { status, body: '<html>' });
      await expect(ask()).rejects.toThrow('Unexpected server error, try again a bit later');
    },
  );

  test('otherwise names path, status text and status', async () => {
    portal.answers(SETTINGS, { status: 404, statusText: 'Not Found', body: '' });
    await expect(ask()).rejects.toThrow(/^Fail to fetch \/api\/auth\/settings: Not Found \(404\)$/);
  });

  test('names the path that was asked for, with its parameters filled in and without a query', async () => {
    const account = '/api/accounts/acme%2Fa';
    portal.answers(account, { status: 404, statusText: 'Not Found', body: '' });
    const { call } = await signedIn();
    const ask = () => call(getAccount, { params: { accountId: 'acme/a' } });
    await expect(ask()).rejects.toThrow(/^Fail to fetch \/api\/accounts\/acme%2Fa: Not Found \(404\)$/);
    portal.answers(account, { status: 200, body: '', headers: { 'x-cache': 'Error from cloudfront' } });
    await expect(ask()).rejects.toThrow(/^Fail to fetch \/api\/accounts\/acme%2Fa: Bad Input \(400\)$/);
  });

  test.each([
    [403, 'Forbidden (403)'],
    [429, 'Too Many Requests (429)'],
    [413, 'Content Too Large (413)'],
    [418, '418'],
    [451, '451'],
  ])('over HTTP/2, which sends no status text, says what %i is', async (status, said) => {
    portal.answers(SETTINGS, { status, statusText: '', body: '<html>' });
    await expect(ask()).rejects.toThrow(
      new RegExp(`^Fail to fetch /api/auth/settings: ${said.replace(/[()]/g, '\\$&')}$`),
    );
  });

  test.each([
    [
      'another program’s own report',
      { timestamp: 1, status: 403, error: 'Forbidden', message: 'jdbc:h2', path: '/x' },
    ],
    ['a list', [{ message: 'jdbc:h2' }]],
    ['a text', 'jdbc:h2'],
  ])('is not told what it does not know to be the portal’s: %s', async (_, body) => {
    portal.answers(SETTINGS, { status: 403, statusText: 'Forbidden', body: JSON.stringify(body) });
    await expect(ask()).rejects.toThrow(/^Fail to fetch \/api\/auth\/settings: Forbidden \(403\)$/);
  });

  test('never names a secret of the path', async () => {
    const invitation = '/api/invitations/s3cret-token';
    const { call } = await signedIn();
    const ask = () => call(getInvitation, { params: { token: 's3cret-token' } });
    portal.answers(invitation, { status: 403, statusText: 'Forbidden', body: '' });
    await expect(ask()).rejects.toThrow(/^Fail to fetch \/api\/invitations\/\*\*\*: Forbidden \(403\)$/);
    portal.answers(invitation, { status: 200, body: '', headers: { 'x-cache': 'Error from cloudfront' } });
    await expect(ask()).rejects.toThrow(/^Fail to fetch \/api\/invitations\/\*\*\*: Bad Input \(400\)$/);
  });

  test('[7.01] an answer with the CDN’s error header is a 400, whatever its status', async () => {
    portal.answers(SETTINGS, {
      status: 200,
      body: '<html>',
      headers: { 'x-cache': 'Error from cloudfront' },
    });
    await expect(ask()).rejects.toMatchObject({ status: 400 });
  });

  test('[7.01] another value of that header is no error', async () => {
    portal.answers(SETTINGS, { json: settings, headers: { 'x-cache': 'Hit from cloudfront' } });
    expect(await ask()).toEqual(settings);
  });
});

test('an answer that carries another version of the rights refetches them', async () => {
  const { call, session } = await signedIn();
  portal.answers('/api/auth/extended-access-token', {
    json: {
      ...fakeUser,
      authzVersion: '2',
      globalRoles: [],
      accessToken: 'bearer-2',
      expiresIn: 1800,
      firstName: 'Changed',
    },
  });
  portal.answers(SETTINGS, { json: settings, headers: { 'x-authz-version': '2' } });
  await call(getOwnSettings);
  await eventually(() =>
    expect(session.store.getSnapshot()).toMatchObject({ user: { firstName: 'Changed' } }),
  );
  await call(getOwnSettings);
  expect(portal.count('/api/auth/token')).toBe(2);
});

describe('kinds of call', () => {
  const file = endpoint('GET /api/x/:id/content', {
    id: 'x.file',
    access: { need: 'signedIn', scope: 'none' },
    summary: 'x',
    params: z.object({ id: z.string() }),
    output: attachment,
  });

  test('[7.01] an attachment is saved as a download under its own name', async () => {
    const clicked: { name: string; href: string }[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push({ name: this.download, href: this.href });
    });
    const { download } = await signedIn();
    portal.answers('/api/x/a%20b/content', {
      body: 'content',
      headers: { 'content-disposition': `attachment; filename="li.key"; filename*=UTF-8''li%C3%A4.key` },
    });
    expect(await download(file, { params: { id: 'a b' } })).toBe('liä.key');
    expect(clicked).toEqual([{ name: 'liä.key', href: 'blob:1' }]);
  });

  test('[7.22] a call with the fixed API key carries it instead of the token', async () => {
    const activate = endpoint('POST /api/usage/leadtools-activations', {
      id: 'x.activate',
      access: { need: 'apiKey', scope: 'none' },
      summary: 'x',
      output: z.object({}),
    });
    const seen: (string | null)[] = [];
    portal.answers(activate.path, ({ headers }) => {
      seen.push(headers.get('x-api-key'), headers.get('authorization'));
      return { json: {} };
    });
    const { call } = await signedIn();
    await call(activate);
    expect(seen).toEqual(['portal-activation', null]);
  });
});
