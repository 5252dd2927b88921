import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPeople } from '#domain/session/demo-people.ts';
import { buildServer } from '#server/app/server.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  createBrowser,
  createPasswordPerson,
  fetchTokens,
  logIn,
  PASSWORD,
  type TestBrowser,
} from '../../testing/browser.ts';
import { createPerson } from '../../testing/people.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { setPassword } from './set-password.ts';

type Place = Pick<TestPortal, 'app' | 'portal'>;
let first: TestPortal;
let moved: Place[];
let now = new Date();

/** The same database and secret, started with another port and another public address. */
async function moveTo(settings: Record<string, string>): Promise<Place> {
  const portal = testPortalOn(first.portal.pool, () => now, { PORTAL_DEMO: 'true', ...settings });
  return { portal, app: await buildServer(portal) };
}

beforeAll(async () => {
  first = await startTestPortal({ PORTAL_DEMO: 'true' });
  moved = [
    await moveTo({ PORT: '9090', PUBLIC_URL: 'http://localhost:9090' }),
    await moveTo({ PUBLIC_URL: 'https://portal.example' }),
  ];
});
afterAll(async () => {
  await Promise.all(moved.map(({ app }) => app.close()));
  await first.close();
});

/** One click of the demo's list; where the browser is led, or what the page says instead. */
async function click(place: Place, email: string, browser = createBrowser(place)) {
  const { answer } = await browser.open('/api/auth/login');
  const action = /action="([^"]+\/person)"/.exec(answer.body)?.[1] ?? '';
  const end = await browser.follow(await browser.request('POST', action, { form: { email } }));
  return end.address || /role="alert"[^>]*>([^<]*)/.exec(end.answer.body)?.[1];
}
const bindingOf = (email: string) =>
  inTransaction(first.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('app_user').select(['id', 'iss', 'sub']).where('email', '=', email).executeTakeFirst(),
  );
const able = demoPeople.filter(({ disabled }) => !disabled);

test('every demo person who signed in at one address signs in at the next, and stands in its list', async () => {
  for (const { email, emailVerified } of demoPeople)
    await createPasswordPerson(first, { email, demo: true, emailVerified: emailVerified ?? true });
  for (const { email } of able) expect(await click(first, email)).toMatch(/^http:\/\/localhost:8080\//);
  for (const place of moved) {
    const { answer } = await createBrowser(place).open('/api/auth/login');
    for (const { email } of demoPeople) expect(answer.body).toContain(`value="${email}"`);
    for (const { email } of able)
      expect(await click(place, email)).toMatch(new RegExp(`^${place.portal.config.PUBLIC_URL}/`));
  }
});

test('imported people who signed in with a password do so at the next address, as the same person', async () => {
  for (const emailVerified of [true, false]) {
    const { email, userId } = await createPerson(first.portal, { emailVerified });
    expect(
      await setPassword(
        createSystemContext(first.portal, { kind: 'command', name: 'user set-password' }),
        email,
        PASSWORD,
        { verified: emailVerified },
      ),
    ).toBe(true);
    expect((await logIn(createBrowser(first), email)).address).toBe('http://localhost:8080/');
    for (const place of moved) {
      const browser = createBrowser(place);
      expect((await logIn(browser, email)).address).toBe(`${place.portal.config.PUBLIC_URL}/`);
      const { identity } = (await browser.api('POST', '/api/auth/token')).json<{
        identity: { userId: string; emailVerified: boolean };
      }>();
      expect(identity).toMatchObject({ userId, emailVerified });
    }
    expect(await bindingOf(email)).toEqual({ id: userId, iss: 'embedded', sub: userId });
  }
});

test('an address that somebody proved by the portal’s link is proven at the next address too', async () => {
  const { email } = await createPasswordPerson(first, { emailVerified: false });
  const browser = createBrowser(first);
  await logIn(browser, email);
  const { accessToken } = (await browser.api('POST', '/api/auth/token')).json<{ accessToken: string }>();
  await browser.api('POST', '/api/auth/verify-email', { bearer: accessToken });
  const outbox = await first.app.inject({ url: '/demo/outbox', headers: { accept: 'application/json' } });
  const [mail] = outbox.json<{ text: string }[]>();
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1];
  expect((await browser.api('POST', '/api/auth/verify-email/confirm', { json: { token } })).statusCode).toBe(
    200,
  );
  for (const place of moved) {
    const next = createBrowser(place);
    await logIn(next, email);
    expect((await next.api('POST', '/api/auth/token')).json()).toMatchObject({
      identity: { email, emailVerified: true },
    });
  }
});

const carry = (from: TestBrowser, place: Place): TestBrowser => {
  const browser = createBrowser(place);
  for (const cookie of from.cookies()) browser.setCookie(cookie);
  return browser;
};

test('a browser that was signed in at the old address is asked to sign in, or goes on; it never meets an error', async () => {
  const { email, userId } = await createPasswordPerson(first);
  const browser = createBrowser(first);
  await logIn(browser, email);
  const { base, bearer } = await fetchTokens(browser);
  const [port, https] = moved as [Place, Place];
  // Tokens name the address that they were made for.
  for (const place of moved) {
    const old = carry(browser, place);
    expect((await old.api('GET', '/api/auth/settings', { bearer })).statusCode).toBe(401);
    expect((await old.api('GET', '/api/auth/extended-access-token', { bearer: base })).statusCode).toBe(401);
  }
  // Cookies know no ports: on the same machine the session goes on, over the provider's next renewal too.
  now = new Date(Date.now() + 11 * 60_000);
  const samePlace = carry(browser, port);
  expect((await samePlace.api('POST', '/api/auth/token')).json()).toMatchObject({ identity: { userId } });
  expect((await fetchTokens(samePlace)).bearer).toMatch(/^eyJ/);
  // Another name of the machine gets no cookie of the old one: the page is sent to the log-in.
  const elsewhere = createBrowser(https);
  const refused = await elsewhere.api('POST', '/api/auth/token');
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    401,
    'Sign in to continue.',
  ]);
  expect((await elsewhere.open('/api/auth/login')).answer.body).toContain('<h1>Sign in</h1>');
  now = new Date();
});

test('a log-in begun at the old address says at the next to begin again', async () => {
  const browser = createBrowser(first);
  const { answer } = await browser.open('/api/auth/login?return_to=%2Faccounts');
  const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
  const { email } = await createPasswordPerson(first);
  const [port, https] = moved as [Place, Place];
  const stranger = await createBrowser(https).open(action.replace('/login', ''));
  expect(stranger.answer.statusCode).toBe(400);
  expect(stranger.answer.body).toContain('This sign-in page has expired');
  const late = carry(browser, port);
  const end = await late.follow(await late.request('POST', action, { form: { email, password: PASSWORD } }));
  expect(end.answer.statusCode).toBe(400);
  expect(end.answer.body).toContain('This sign-in page has expired');
});
