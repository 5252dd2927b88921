import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createBrowser } from '../../../testing/browser.ts';
import {
  comeThrough,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import { createPerson } from '../../../testing/people.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';

const ORIGIN = 'http://localhost:8080';
let provider: OutsideProvider;
let portal: TestPortal;
beforeAll(async () => {
  provider = await startOutsideProvider();
  portal = await startPortalBehind(provider.issuer, { OIDC_MICROSOFT_VALUES: 'microsoft' });
});
afterAll(async () => {
  await portal.close();
  await provider.stop();
});
afterEach(() => {
  provider.says({});
  vi.restoreAllMocks();
});

/** What the log says of refused sign-ins while somebody comes through. */
async function refusedLines(work: () => Promise<unknown>) {
  type Line = { reference: string; requestId: string; check: string };
  const lines: Line[] = [];
  vi.spyOn(portal.portal.log, 'warn').mockImplementation((line: unknown, text?: string) => {
    if (text === 'a sign-in was refused') lines.push(line as Line);
  });
  await work();
  return lines;
}
const says = (claims: object) =>
  provider.says({ sub: `sub-${randomUUID()}`, email: `${randomUUID()}@acme.example`, ...claims });
const disabled = () => createPerson(portal.portal, { disabled: true });
const taken = async () => {
  const { email } = await createPerson(portal.portal);
  says({ email, email_verified: true });
  await comeThrough(createBrowser(portal));
  return email;
};
const deny = (callback: URL) => {
  callback.searchParams.delete('code');
  callback.searchParams.set('error', 'access_denied');
};

test.each<[string, string, () => Promise<object>, ((callback: URL) => void)?]>([
  ['noAddress', 'noAddress', async () => ({ email: undefined })],
  ['disabled', 'disabled', async () => ({ email: (await disabled()).email, email_verified: true })],
  ['addressTaken', 'addressTaken', async () => ({ email: await taken(), email_verified: true })],
  ['answer', 'failed', async () => ({ nonce: 'another' })],
  ['refusedByProvider', 'failed', async () => ({}), deny],
  ['attempt', 'failed', async () => ({}), (url) => url.searchParams.set('state', 'other')],
])(
  'a sign-in that fails at the check %s is one line of the log, with the reference of its page',
  async (check, reason, claims, change) => {
    const given = await claims();
    says(given);
    let location = '';
    const lines = await refusedLines(async () => {
      location = (await comeThrough(createBrowser(portal), '/accounts', change)).headers.location ?? '';
    });
    const page = new URL(location);
    expect(lines).toEqual([expect.objectContaining({ check })]);
    expect(lines[0]?.requestId.slice(0, 8).toUpperCase()).toBe(lines[0]?.reference);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      reason,
      return_to: check === 'attempt' ? '/' : '/accounts',
      reference: lines[0]?.reference,
    });
  },
);

test.each<[string, (callback: URL) => void]>([
  ['with nothing at all', (url) => (url.search = '')],
  ['with an error of nobody’s attempt', (url) => (url.search = '?error=access_denied')],
  ['with two states', (url) => url.searchParams.append('state', url.searchParams.get('state') ?? '')],
  ['with a code and an error', (url) => url.searchParams.set('error', 'login_required')],
  ['with an error of markup', (url) => (url.search += '&error=%3Cscript%3E&error_description=%E2%80%AE%0D%0A')],
  ['with the name of another issuer', (url) => url.searchParams.set('iss', 'https://elsewhere.example')],
  ['with an endless code', (url) => url.searchParams.set('code', 'x'.repeat(5000))],
])('a provider that sends people back %s is a page with a reference, and never a dead end', async (_, change) => {
  says({ email_verified: true });
  const browser = createBrowser(portal);
  const { statusCode, headers } = await comeThrough(browser, '/accounts', change);
  const page = new URL(headers.location ?? '');
  expect([statusCode, page.pathname, page.searchParams.get('reason')]).toEqual([303, '/signed-out', 'failed']);
  expect(page.searchParams.get('reference')).toMatch(/^[0-9A-F]{8}$/);
  expect((await comeThrough(browser, '/accounts')).headers.location).toBe(`${ORIGIN}/accounts`);
}); // prettier-ignore

test('the address of the callback opened again, as “Back” does, is such a page, and ends no session', async () => {
  says({ email_verified: true });
  const browser = createBrowser(portal);
  let callback = '';
  await comeThrough(browser, '/accounts', (url) => (callback = url.href));
  const { headers } = await browser.request('GET', callback);
  expect(headers.location).toMatch(
    /\/signed-out\?reason=failed&return_to=%2F(?:accounts)?&reference=[0-9A-F]{8}$/,
  );
  expect((await browser.api('POST', '/api/auth/token')).statusCode).toBe(200);
});

test.each([
  '/api/auth/login?moved=true&moved=false',
  '/api/auth/login?return_to=%2Fa&return_to=%2Fb',
  '/api/auth/login?account=Other',
  '/api/auth/callback?state=a&state=b&code=c',
  '/api/auth/callback?error=%3Cscript%3E%00',
])('%s, which nobody’s link says, is a page with a reference and a way to begin anew', async (url) => {
  const { statusCode, headers, body } = await portal.app.inject({ url, headers: { accept: 'text/html' } });
  expect([303, 400]).toContain(statusCode);
  const page = statusCode === 303 ? headers.location : body;
  expect(page).toMatch(/\b[0-9A-F]{8}\b/);
  expect(page).toMatch(/\/signed-out\?reason=failed|<a class="button" href="\/api\/auth\/login">/);
});

test.each([
  ['/api/auth/login', 'localhost.'],
  ['/api/auth/login', '127.0.0.1:8080'],
  ['/api/auth/login?account=other', '[::1]:8080'],
  ['/api/auth/login?return_to=%2F%2Fevil.example', 'evil.example'],
])('[4.13] %s at %s leads to the provider or home, and to no other place', async (url, host) => {
  const { statusCode, headers } = await portal.app.inject({ url, headers: { host } });
  expect(statusCode).toBe(303);
  expect([ORIGIN, new URL(provider.issuer).origin]).toContain(new URL(headers.location ?? '').origin);
});

test.each([
  ['accessForbidden', 'microsoft'],
  ['invalidIdentityProvider', 'google'],
])(
  '[2.10] [2.11] whoever sees the page of %s finds the log’s reference on it',
  async (check, identity_provider) => {
    says({ email: `${randomUUID()}@vendor.example`, identity_provider });
    const browser = createBrowser(portal);
    const lines = await refusedLines(() => comeThrough(browser));
    const { reference } = (await browser.api('POST', '/api/auth/token')).json<{ reference: string }>();
    expect(lines).toEqual([expect.objectContaining({ check, reference })]);
    expect(reference).toMatch(/^[0-9A-F]{8}$/);
  },
);

test('[2.09] an address that has to be verified is no refusal', async () => {
  says({ email_verified: false });
  expect(await refusedLines(() => comeThrough(createBrowser(portal)))).toEqual([]);
});

test.each([
  ['what nobody lists', undefined, 'select_account'],
  ['an account, where it is listed', ['none', 'login', 'select_account'], 'select_account'],
  ['for the log-in, where no more is listed', ['none', 'login', 'consent'], 'login'],
  ['for nothing that it does not know', ['none'], null],
])('another account is asked of the provider by %s', async (_, listed, prompt) => {
  const mock = await startOutsideProvider();
  const own = await startPortalBehind(mock.issuer);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const answer = await real(address, options);
    if (!new Request(address).url.includes('openid-configuration')) return answer;
    const described = (await answer.json()) as object;
    return Response.json({ ...described, ...(listed ? { prompt_values_supported: listed } : {}) });
  });
  const promptOf = async (query: string) => {
    const { headers } = await createBrowser(own).request('GET', `/api/auth/login${query}`);
    return new URL(headers.location ?? '').searchParams.get('prompt');
  };
  expect(await promptOf('?account=other')).toBe(prompt);
  expect(await promptOf('')).toBeNull();
  await own.close();
  await mock.stop();
});

test('a provider that does not know how to ask for an account is asked for the log-in the next time', async () => {
  const own = await startPortalBehind(provider.issuer);
  const promptOf = async () => {
    const { headers } = await createBrowser(own).request('GET', '/api/auth/login?account=other');
    return new URL(headers.location ?? '').searchParams.get('prompt');
  };
  const refuse = (error: string) =>
    comeThrough(createBrowser(own), '/', (callback) => {
      callback.searchParams.delete('code');
      callback.searchParams.set('error', error);
    });
  await refuse('access_denied');
  expect(await promptOf()).toBe('select_account');
  await refuse('invalid_request');
  expect(await promptOf()).toBe('login');
  await own.close();
});

test('[4.13] whoever comes by another name of the portal is sent to its own before the attempt begins, once', async () => {
  const start = (url: string, host: string) => portal.app.inject({ url, headers: { host } });
  const sent = await start('/api/auth/login?return_to=%2Faccounts&account=other', 'portal.intranet');
  const home = `${ORIGIN}/api/auth/login?return_to=%2Faccounts&account=other&moved=true`;
  expect([sent.statusCode, sent.headers.location, sent.cookies]).toEqual([303, home, []]);
  const again = await start(new URL(home).pathname + new URL(home).search, 'portal.intranet');
  expect(again.headers.location).toContain(`${provider.issuer}/authorize`);
  expect((await start('/api/auth/login', 'LOCALHOST:9')).headers.location).toContain(provider.issuer);
});
