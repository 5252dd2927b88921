import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { setPassword } from '#server/identity-provider/set-password.ts';
import { bindPerson } from '#server/session/login/bind-person.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn, PASSWORD } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { hasDemoPeople } from './queries.ts';

const LICENSEE = 'lena.licensee@acme.example';
const REPORTER = 'vera.volume@initech.example';
const MIA = 'mia.microsoft@acme.example';
const ORIGIN = 'http://localhost:8080';

let demo: TestPortal;
/** The same database and secret, started without demo mode. */
let over: Pick<TestPortal, 'app' | 'portal'>;

beforeAll(async () => {
  demo = await startTestPortal({ PORTAL_DEMO: 'true' });
  const portal = { ...demo.portal, config: { ...demo.portal.config, demo: false } };
  over = { portal, app: await buildServer(portal) };
  await createPasswordPerson(demo, { email: LICENSEE, demo: true });
});
afterAll(async () => {
  await over.app.close();
  await demo.close();
});

test('a demo person who is signed in is nobody once the demo is over, and cannot sign in again', async () => {
  const browser = createBrowser(demo);
  expect((await logIn(browser, LICENSEE)).address).toBe(`${ORIGIN}/`);
  const { bearer, base } = await fetchTokens(browser);
  const later = createBrowser(over);
  for (const cookie of browser.cookies()) later.setCookie(cookie);
  expect((await later.api('GET', '/api/auth/settings', { bearer })).statusCode).toBe(401);
  expect((await later.api('GET', '/api/auth/extended-access-token', { bearer: base })).statusCode).toBe(401);
  expect((await later.api('POST', '/api/auth/token')).statusCode).toBe(401);
  expect((await logIn(createBrowser(over), LICENSEE)).answer.statusCode).toBe(401);
  expect((await browser.api('GET', '/api/auth/settings', { bearer })).statusCode).toBe(200); // in demo mode still
});

test('no password is set for a demo person once the demo is over', async () => {
  expect(
    await setPassword(
      createSystemContext(over.portal, { kind: 'command', name: 'user set-password' }),
      LICENSEE,
      'a new password',
      { verified: true },
    ),
  ).toBe(false);
  expect((await logIn(createBrowser(over), LICENSEE, { password: 'a new password' })).answer.statusCode).toBe(
    401,
  );
});

test('another issuer that vouches for a demo address opens nothing either', async () => {
  await createPasswordPerson(demo, { email: REPORTER, demo: true });
  const claims = {
    ...{ iss: 'https://login.example', sub: 'somebody', email: REPORTER, emailVerified: true },
    ...{ firstName: 'Vera', lastName: 'Volume', identityProvider: 'local' },
  };
  const bind = (config: Parameters<typeof bindPerson>[2]) =>
    inTransaction(demo.portal.pool, { role: 'system' }, (trx) => bindPerson(trx, claims, config, false));
  expect(await bind({ demo: false })).toEqual({ kind: 'disabled' });
});

test('nobody is one click away once the demo is over', async () => {
  const browser = createBrowser(over);
  const { answer } = await browser.open('/api/auth/login');
  expect(answer.body).not.toContain(LICENSEE);
  const base = /action="([^"]+)\/login"/.exec(answer.body)?.[1] ?? '';
  const clicked = await browser.request('POST', `${base}/person`, { form: { email: LICENSEE } });
  expect(clicked.statusCode).toBe(404);
});

test('a real person whose address is one of the list is not one click away in demo mode', async () => {
  await createPasswordPerson(demo, { email: MIA });
  const browser = createBrowser(demo);
  const { answer } = await browser.open('/api/auth/login');
  expect(answer.body).not.toContain(MIA);
  const base = /action="([^"]+)\/login"/.exec(answer.body)?.[1] ?? '';
  expect((await browser.request('POST', `${base}/person`, { form: { email: MIA } })).statusCode).toBe(401);
  expect((await logIn(createBrowser(demo), MIA, { password: PASSWORD })).address).toBe(`${ORIGIN}/`);
});

test('the start can tell that the database holds demo people', async () => {
  expect(await hasDemoPeople(demo.portal.pool)).toBe(true);
});
