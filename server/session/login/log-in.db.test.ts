import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createBrowser,
  createPasswordPerson,
  fetchTokens,
  logIn,
  PASSWORD,
} from '../../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

const ORIGIN = 'http://localhost:8080';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const callbackOf = (address: string) => address.slice(address.indexOf('/api/auth/callback'));

/** Goes as far as the provider's answer, and keeps that answer from the portal. */
async function untilCallback(browser: ReturnType<typeof createBrowser>, email: string, returnTo = '/') {
  const page = await browser.open(`/api/auth/login?return_to=${encodeURIComponent(returnTo)}`);
  const action = /action="([^"]+\/login)"/.exec(page.answer.body)?.[1] ?? '';
  const form = { email, password: PASSWORD };
  const resume = await browser.request('POST', action, { form });
  const answered = await browser.request('GET', resume.headers.location ?? '');
  return callbackOf(answered.headers.location ?? '');
}

describe('logging in', () => {
  test('[1.05] [4.13] a person logs in at the identity provider and gets a session', async () => {
    const { email } = await createPasswordPerson(portal, { accounts: { a1: { roles: ['LICENSEE'] } } });
    const browser = createBrowser(portal);
    expect((await browser.api('POST', '/api/auth/token')).statusCode).toBe(401);
    const { address } = await logIn(browser, email);
    expect(address).toBe(`${ORIGIN}/`);
    const { bearer } = await fetchTokens(browser);
    const settings = await browser.api('GET', '/api/auth/settings', { bearer });
    expect(settings.json()).toEqual({ theme: 'system', sidebarShortcut: true });
  });

  test('[4.13] the original address comes back with its query and fragment', async () => {
    const { email } = await createPasswordPerson(portal);
    const returnTo = '/reports/licenses?product=iText&product=DITO&search=a%20b#row-7';
    const { address } = await logIn(createBrowser(portal), email, { returnTo });
    expect(address).toBe(`${ORIGIN}${returnTo}`);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    '/%2f%2fevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
  ])('[4.13] the hostile return address %j ends on the start page', async (returnTo) => {
    const { email } = await createPasswordPerson(portal);
    const { address } = await logIn(createBrowser(portal), email, { returnTo });
    expect(address).toBe(`${ORIGIN}/`);
  });

  test('several tabs may log in at once, each back to its own address', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const first = await untilCallback(browser, email, '/accounts?tab=1');
    const second = await browser.open('/api/auth/login?return_to=%2Faccounts%3Ftab%3D2');
    expect(second.address).toBe(`${ORIGIN}/accounts?tab=2`); // the provider knows the person already
    expect((await browser.request('GET', first)).headers.location).toBe(`${ORIGIN}/accounts?tab=1`);
  });

  test('two log-in pages that are open at once both work, whoever uses them first', async () => {
    const [customer, otherCustomer] = [
      await createPasswordPerson(portal),
      await createPasswordPerson(portal),
    ];
    const browser = createBrowser(portal);
    const pages = [
      await browser.open('/api/auth/login?return_to=%2Fa'),
      await browser.open('/api/auth/login?return_to=%2Fb'),
    ];
    const use = async (index: number, { email }: { email: string }) => {
      const action = /action="([^"]+\/login)"/.exec(pages[index]?.answer.body ?? '')?.[1] ?? '';
      const form = { email, password: PASSWORD };
      const { address } = await browser.follow(await browser.request('POST', action, { form }));
      const token = await browser.api('POST', '/api/auth/token');
      return [address, token.json<{ identity: { email: string } }>().identity.email];
    };
    expect(await use(1, customer)).toEqual([`${ORIGIN}/b`, customer.email]);
    expect(await use(0, otherCustomer)).toEqual([`${ORIGIN}/a`, otherCustomer.email]); // somebody else, from the other tab
  });

  test('the session cookie is out of reach of scripts and of other sites, and new with every log-in', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    browser.setCookie({ name: 'portal_session', value: 'planted-by-somebody', path: '/' });
    const answer = await browser.request('GET', await untilCallback(browser, email));
    const cookie = answer.cookies.find(({ name }) => name === 'portal_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 12 * 3600 });
    expect(cookie?.value).not.toBe('planted-by-somebody');
    expect(cookie?.value).toHaveLength(43);
  });

  test('on https the cookies carry the prefixes that browsers enforce', async () => {
    const secure = await startTestPortal({ PUBLIC_URL: 'https://portal.acme.example' });
    const { email } = await createPasswordPerson(secure);
    const browser = createBrowser(secure);
    const start = await browser.request('GET', '/api/auth/login');
    expect(start.cookies[0]?.name).toMatch(/^__Secure-portal_login_/);
    expect(start.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
    await logIn(browser, email);
    expect(browser.cookie('__Host-portal_session')).toHaveLength(43);
    expect((await browser.api('POST', '/api/auth/token')).statusCode).toBe(200);
    await secure.close();
  });

  test('a log-in with another session in the browser ends that one', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    await logIn(browser, email);
    const before = await fetchTokens(browser);
    await browser.open('/api/auth/login');
    const answer = await browser.api('GET', '/api/auth/settings', { bearer: before.bearer });
    expect(answer.statusCode).toBe(401);
  });
});

describe('an answer of the provider that is not this browser’s own', () => {
  const refused = `${ORIGIN}/signed-out?reason=failed`;

  test('works once', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const callback = await untilCallback(browser, email, '/accounts');
    const attempts = browser.cookies().filter(({ name }) => name.startsWith('portal_login_'));
    expect((await browser.request('GET', callback)).headers.location).toBe(`${ORIGIN}/accounts`);
    for (const cookie of attempts) browser.setCookie(cookie);
    expect((await browser.request('GET', callback)).headers.location).toContain(
      `${refused}&return_to=%2Faccounts&reference=`,
    );
  });

  test('is refused in another browser', async () => {
    const { email } = await createPasswordPerson(portal);
    const callback = await untilCallback(createBrowser(portal), email);
    const victim = createBrowser(portal);
    const answer = await victim.request('GET', callback);
    expect(answer.headers.location).toMatch(refused);
    expect(victim.cookie('portal_session')).toBeUndefined();
  });

  test('is refused with the state of another attempt of the same browser', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const other = await browser.request('GET', '/api/auth/login');
    const state = new URL(other.headers.location ?? '').searchParams.get('state') ?? '';
    const callback = await untilCallback(browser, email);
    const swapped = callback.replace(/state=[^&]+/, `state=${state}`);
    expect((await browser.request('GET', swapped)).headers.location).toMatch(refused);
    expect(browser.cookie('portal_session')).toBeUndefined();
  });

  test('is refused with a code of somebody else', async () => {
    const { email } = await createPasswordPerson(portal);
    const attacker = await createPasswordPerson(portal);
    const foreign = await untilCallback(createBrowser(portal), attacker.email);
    const code = new URL(foreign, ORIGIN).searchParams.get('code') ?? '';
    const browser = createBrowser(portal);
    const callback = (await untilCallback(browser, email)).replace(/code=[^&]+/, `code=${code}`);
    expect((await browser.request('GET', callback)).headers.location).toMatch(refused);
  });

  test('is refused after fifteen minutes', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const callback = await untilCallback(browser, email);
    portal.setNow(new Date(Date.now() + 15 * 60_000 + 1000));
    expect((await browser.request('GET', callback)).headers.location).toMatch(refused);
    portal.setNow(new Date());
  });

  test.each(['', '?state=x&code=y', '?error=access_denied&state=x', '?state[]=1&code[]=2'])(
    'is refused when it is made up: %j',
    async (query) => {
      const answer = await createBrowser(portal).request('GET', `/api/auth/callback${query}`);
      expect(answer.headers.location).toMatch(refused);
    },
  );
});

describe('a flood of log-ins from one network address', () => {
  const ask = (headers = {}, remoteAddress = '192.0.2.7', url = '/api/auth/login') =>
    portal.app.inject({ url, headers, remoteAddress });

  test('is refused with 429, and a forged address does not help', async () => {
    portal.setNow(new Date());
    for (let count = 0; count < 300; count += 1) await ask({}, '192.0.2.7', '/api/auth/callback');
    const refused = await ask({}, '192.0.2.7', '/api/auth/callback');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    const forged = await ask({ 'x-forwarded-for': '198.51.100.1' }, '192.0.2.7', '/api/auth/callback');
    expect(forged.statusCode).toBe(429);
    expect((await ask({}, '192.0.2.8', '/api/auth/callback')).statusCode).toBe(303);
    expect((await ask()).statusCode).toBe(303);
  });
});
