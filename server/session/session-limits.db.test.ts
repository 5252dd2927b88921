import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import {
  createBrowser,
  createPasswordPerson,
  fetchTokens,
  logIn,
  type TestBrowser,
} from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let portal: TestPortal;
const start = new Date();
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
afterEach(() => portal.setNow(start));

const after = (ms: number) => portal.setNow(new Date(start.getTime() + ms));
const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction<T>(portal.portal.pool, { role: 'system' }, work);

async function signedIn(details: Parameters<typeof createPasswordPerson>[1] = {}) {
  portal.setNow(start);
  const person = await createPasswordPerson(portal, details);
  const browser = createBrowser(portal);
  await logIn(browser, person.email);
  return { ...person, browser, ...(await fetchTokens(browser)) };
}
const renew = async (browser: TestBrowser) => (await browser.api('POST', '/api/auth/token')).statusCode;
const act = async (browser: TestBrowser, bearer: string) =>
  (await browser.api('GET', '/api/auth/settings', { bearer })).statusCode;
const lastActive = async (userId: string) =>
  (
    await system((trx) =>
      trx
        .selectFrom('session')
        .select('last_active_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    )
  ).last_active_at.getTime() - start.getTime();

describe('how long a session lives', () => {
  test('two hours without a call end it, and the browser’s cookie goes with it', async () => {
    const { browser } = await signedIn();
    after(2 * HOUR - 1000);
    expect(await renew(browser)).toBe(200);
    after(2 * HOUR);
    expect(await renew(browser)).toBe(401);
    expect(browser.cookie('portal_session')).toBeUndefined();
  });

  test('a call keeps it alive, a renewal, a new bearer and a ping do not', async () => {
    const { browser, base, userId, bearer } = await signedIn();
    after(4 * MINUTE);
    await browser.api('POST', '/api/auth/token');
    await browser.api('GET', '/api/auth/extended-access-token', { bearer: base });
    await browser.api('GET', '/api/auth/actuator/health/ping');
    expect(await lastActive(userId)).toBe(0);
    expect(await act(browser, bearer)).toBe(200);
    expect(await lastActive(userId)).toBe(4 * MINUTE);
    after(2 * HOUR + 3 * MINUTE);
    expect(await renew(browser)).toBe(200);
    after(2 * HOUR + 4 * MINUTE);
    expect(await renew(browser)).toBe(401);
  });

  test('activity is written at most once a minute', async () => {
    const { browser, bearer, userId } = await signedIn();
    for (const seconds of [10, 30, 60]) {
      after(seconds * 1000);
      await act(browser, bearer);
      expect(await lastActive(userId)).toBe(0);
    }
    after(61_000);
    await act(browser, bearer);
    expect(await lastActive(userId)).toBe(61_000);
  });

  test('twelve hours end it however busy it is', async () => {
    const { browser } = await signedIn();
    for (let minutes = 0; minutes < 12 * 60; minutes += 90) {
      after(minutes * MINUTE);
      expect(await renew(browser)).toBe(200);
      const { bearer } = await fetchTokens(browser);
      expect(await act(browser, bearer)).toBe(200);
    }
    after(12 * HOUR);
    expect(await renew(browser)).toBe(401);
  });

  test('a bearer does not outlive its session', async () => {
    const { browser, bearer, userId } = await signedIn();
    expect(await act(browser, bearer)).toBe(200);
    await system((trx) =>
      trx.updateTable('session').set({ expires_at: start }).where('user_id', '=', userId).execute(),
    );
    expect(await act(browser, bearer)).toBe(401);
  });

  test('after an idle end the provider asks for the password again', async () => {
    const { browser } = await signedIn();
    after(2 * HOUR);
    expect(await renew(browser)).toBe(401);
    portal.setNow(start);
    const page = await browser.open('/api/auth/login');
    expect(page.answer.body).toContain('name="password"');
  });
});

describe('what changes while somebody is signed in', () => {
  test('a removed role is refused on the next call, with the bearer of before', async () => {
    const { bearer, browser, userId } = await signedIn({ accounts: { b1: { roles: ['LICENSEE'] } } });
    const address = '/api/salesforce/accounts/b1/license-keys/downloadable';
    const before = await browser.api('GET', address, { bearer });
    expect(before.statusCode).toBe(200);
    await system((trx) => trx.deleteFrom('account_role').where('user_id', '=', userId).execute());
    const next = await browser.api('GET', address, { bearer });
    expect(next.statusCode).toBe(403);
    expect(Number(next.headers['x-authz-version'])).toBeGreaterThan(
      Number(before.headers['x-authz-version']),
    );
    // The older token itself is not refused for that.
    const own = await browser.api('GET', '/api/auth/settings', { bearer });
    expect(own.statusCode).toBe(200);
  });

  test('a new role counts on the next call, and the answers say that the rights changed', async () => {
    const { bearer, browser, userId } = await signedIn({ accounts: { b2: { roles: ['ACCOUNT_VIEWER'] } } });
    const address = '/api/salesforce/accounts/b2/license-keys/downloadable';
    expect((await browser.api('GET', address, { bearer })).statusCode).toBe(403);
    await system((trx) =>
      trx
        .updateTable('account_role')
        .set({ roles: ['LICENSEE'] })
        .where('user_id', '=', userId)
        .execute(),
    );
    expect((await browser.api('GET', address, { bearer })).statusCode).toBe(200);
  });

  test('a disabled person is out with the next call and cannot renew', async () => {
    const { bearer, browser, userId } = await signedIn();
    await system((trx) =>
      trx.updateTable('app_user').set({ disabled: true }).where('id', '=', userId).execute(),
    );
    expect(await act(browser, bearer)).toBe(401);
    expect(await renew(browser)).toBe(401);
    const page = await browser.open('/api/auth/login');
    expect(page.answer.headers.location ?? page.answer.body).not.toContain(
      `${portal.portal.config.PUBLIC_URL}/accounts`,
    );
    expect(browser.cookie('portal_session')).toBeUndefined();
  });
});

describe('logging out', () => {
  test('ends the session, its bearers and the provider’s session', async () => {
    const { bearer, base, browser } = await signedIn();
    const answer = await browser.api('POST', '/api/auth/logout');
    expect(answer.json()).toEqual({ redirectTo: '/signed-out' });
    expect(browser.cookie('portal_session')).toBeUndefined();
    expect(await act(browser, bearer)).toBe(401);
    expect((await browser.api('GET', '/api/auth/extended-access-token', { bearer: base })).statusCode).toBe(
      401,
    );
    expect(await renew(browser)).toBe(401);
    const page = await browser.open('/api/auth/login');
    expect(page.answer.body).toContain('name="password"');
  });

  test('a stolen copy of the cookie is worth nothing afterwards', async () => {
    const { browser } = await signedIn();
    const stolen = { name: 'portal_session', value: browser.cookie('portal_session') ?? '', path: '/' };
    await browser.api('POST', '/api/auth/logout');
    const thief = createBrowser(portal);
    thief.setCookie(stolen);
    expect(await renew(thief)).toBe(401);
  });

  test('without a session it is no failure', async () => {
    const answer = await createBrowser(portal).api('POST', '/api/auth/logout');
    expect(answer.json()).toEqual({ redirectTo: '/signed-out' });
  });
});

describe('calls that act on the cookie are refused to other sites', () => {
  const own = { 'x-portal-client': 'web' };
  test.each([
    ['without the header', { 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { ...own, 'sec-fetch-site': 'same-site' }],
    ['by hand from the address bar', { ...own, 'sec-fetch-site': 'none' }],
    ['from another origin by an old browser', { ...own, origin: 'https://evil.example' }],
    ['from a sandboxed frame', { ...own, origin: 'null' }],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }],
    ['as plain text', { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }],
  ])('%s', async (_, headers) => {
    const { browser, bearer } = await signedIn();
    for (const address of ['/api/auth/token', '/api/auth/logout']) {
      const answer = await browser.request('POST', address, { headers });
      expect([403, 415]).toContain(answer.statusCode);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await act(browser, bearer)).toBe(200); // nothing was ended
  });

  test.each(['/api/auth/token', '/api/auth/logout'])('%s does not answer to GET', async (address) => {
    const { browser } = await signedIn();
    expect((await browser.request('GET', address, { headers: own })).statusCode).toBe(405);
  });

  test('the API takes the bearer and never the cookie', async () => {
    const { browser } = await signedIn();
    expect((await browser.api('GET', '/api/auth/settings')).statusCode).toBe(401);
    expect((await browser.api('GET', '/api/auth/extended-access-token')).statusCode).toBe(401);
  });
});
