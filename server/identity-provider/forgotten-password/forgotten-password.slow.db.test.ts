import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn } from '../../../testing/browser.ts';
import { forgottenPasswords } from '../../../testing/forgotten-passwords.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

const ORIGIN = 'http://localhost:8080';
const NEW_PASSWORD = 'another horse, another battery';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());
let from: string;
let network = 0;
beforeEach(() => {
  from = `198.51.100.${(network += 1)}`;
});

const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);
const { ask, mailTo, askForToken, openLink, choose } = forgottenPasswords(() => ({ portal, from }));

test('a link lets its owner choose a new password, ends every session and tells them', async () => {
  const { email, userId } = await createPasswordPerson(portal, { emailVerified: false });
  const elsewhere = createBrowser(portal);
  await logIn(elsewhere, email);
  const { base } = await fetchTokens(elsewhere);
  const { browser, page } = await openLink(await askForToken(email));
  expect(page).toContain('<h1>Choose a new password</h1>');
  expect(await choose(browser, NEW_PASSWORD)).toBe('/idp/password/changed');
  expect((await logIn(createBrowser(portal), email)).answer.statusCode).toBe(401);
  const next = createBrowser(portal);
  expect((await logIn(next, email, { password: NEW_PASSWORD })).address).toBe(`${ORIGIN}/`);
  // The session of before, here and at the provider, is over; the mail has proven the address.
  expect((await elsewhere.api('GET', '/api/auth/extended-access-token', { bearer: base })).statusCode).toBe(
    401,
  );
  expect((await elsewhere.api('POST', '/api/auth/token')).statusCode).toBe(401);
  expect((await elsewhere.open('/api/auth/login')).answer.body).toContain('<h1>Sign in</h1>');
  expect((await next.api('POST', '/api/auth/token')).json()).toMatchObject({
    identity: { emailVerified: true },
  });
  const { subject, text } = await mailTo(email);
  expect(subject).toBe('Northwind Imaging: your password was changed');
  expect(text).toContain('If this was not you, contact customer-success@vendor.example immediately.');
  const rows = await asSystem((trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'user_id', 'detail'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'session.%Password')
      .orderBy('id')
      .execute(),
  );
  expect(rows).toEqual([
    { action: 'session.askForPassword', user_id: userId, detail: { answer: 'link', network: from } },
    { action: 'session.changePassword', user_id: userId, detail: { network: from } },
  ]);
});

test('a network asks for thirty addresses, and then has to wait', async () => {
  const answers = [];
  for (let one = 0; one < 31; one += 1) answers.push(await ask(`a-${one}@nowhere.example`));
  expect(answers.slice(0, 30).every(({ headers }) => headers.location === '/idp/password/sent')).toBe(true);
  expect(answers[30]?.headers.location).toContain('/idp/password/forgotten?refused=');
});

test('a link works once, for thirty minutes, and is stored as a hash', async () => {
  const { email, userId } = await createPasswordPerson(portal);
  const [used, late] = [await askForToken(email), await askForToken(email)];
  expect(used).not.toBe('');
  const stored = await asSystem((trx) =>
    trx.selectFrom('one_time_token').selectAll().where('user_id', '=', userId).execute(),
  );
  expect(JSON.stringify(stored)).not.toContain(late);
  expect(stored.map(({ token_hash }) => token_hash.length)).toEqual([32, 32]);
  const [one, two] = [await openLink(late), await openLink(late)];
  const ends = await Promise.all(
    [one, two].map(({ browser }, at) => choose(browser, `${NEW_PASSWORD} ${at}`)),
  );
  expect(ends.toSorted()).toEqual(['/idp/password/changed', '/idp/password/new']);
  // A newer password ends the links that were mailed before it, too.
  for (const token of [used, late, 'x'.repeat(43), '', '%00'])
    expect((await openLink(token)).status).toBe(400);
  const start = new Date();
  const expiring = await createPasswordPerson(portal);
  const token = await askForToken(expiring.email);
  const open = await openLink(token);
  portal.setNow(new Date(start.getTime() + 31 * 60_000));
  expect(await choose(open.browser, NEW_PASSWORD)).toBe('/idp/password/new');
  expect((await openLink(token)).page).toContain('This link is no longer valid');
  portal.setNow(start);
  expect((await logIn(createBrowser(portal), expiring.email)).address).toBe(`${ORIGIN}/`);
});

test('ten wrong passwords of its owner do not stand in the way of the new one', async () => {
  const { email } = await createPasswordPerson(portal);
  from = '127.0.0.1';
  const subject = portal.portal.secrets.keyedHash('login-subject', `client:${from} ${email}`);
  const rows = Array.from({ length: 10 }, () => ({ subject_hash: subject, failed_at: new Date() }));
  await asSystem((trx) => trx.insertInto('login_failure').values(rows).execute());
  expect((await logIn(createBrowser(portal), email)).answer.statusCode).toBe(429);
  const { browser } = await openLink(await askForToken(email));
  expect(await choose(browser, NEW_PASSWORD)).toBe('/idp/password/changed');
  expect((await logIn(createBrowser(portal), email, { password: NEW_PASSWORD })).address).toBe(`${ORIGIN}/`);
});

test('where no mail can be sent the log-in page names the support instead', async () => {
  const mute = await startTestPortal();
  const { answer } = await createBrowser(mute).open('/api/auth/login');
  expect(answer.body).toContain(
    'Forgot your password? Contact <a href="mailto:customer-success@vendor.example">',
  );
  expect((await mute.app.inject('/idp/password/forgotten')).statusCode).toBe(404);
  await mute.close();
  const { answer: page } = await createBrowser(portal).open('/api/auth/login');
  expect(page.body).toContain('<a href="/idp/password/forgotten">Forgot your password?</a>');
});
