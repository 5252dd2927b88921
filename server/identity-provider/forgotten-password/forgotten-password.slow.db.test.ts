import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import {
  createBrowser,
  createPasswordPerson,
  fetchTokens,
  logIn,
  PASSWORD,
  type TestBrowser,
} from '../../../testing/browser.ts';
import { createPerson } from '../../../testing/people.ts';
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
const ask = (email: string, browser: TestBrowser = createBrowser(portal), at = from) =>
  browser.request('POST', '/idp/password/forgotten', { form: { email }, from: at });

interface Mail {
  to: string;
  subject: string;
  text: string;
}
async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await portal.app.inject({ url: '/demo/outbox', headers: { accept: 'application/json' } });
  return answer.json<Mail[]>().filter(({ to }) => to === email);
}
const mailTo = async (email: string): Promise<Mail> => {
  await expect.poll(() => mailsTo(email)).not.toEqual([]);
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error('there is one');
  return mail;
};
const tokenIn = ({ text }: Mail): string =>
  /^http:\/\/localhost:8080\/idp\/password\/open#token=([\w-]{43})$/m.exec(text)?.[1] ?? '';
async function askForToken(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await ask(email);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
  return tokenIn(await mailTo(email));
}
/** Opens a mailed link, as its page does. */
async function openLink(token: string): Promise<{ browser: TestBrowser; page: string; status: number }> {
  const browser = createBrowser(portal);
  const opened = await browser.request('POST', '/idp/password/open', { form: { token }, from });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/idp/password/new']);
  const { body, statusCode } = await browser.request('GET', '/idp/password/new', { from });
  return { browser, page: body, status: statusCode };
}
const choose = async (browser: TestBrowser, password: string, repeated = password) => {
  const form = { password, repeated };
  const answer = await browser.request('POST', '/idp/password/new', { form, from });
  return String(answer.headers.location);
};

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
  expect(text).toContain('If this was not you, write to customer-success@vendor.example at once.');
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

test('a link works once, for thirty minutes, and is stored as a hash', async () => {
  const { email, userId } = await createPasswordPerson(portal);
  const [used, late] = [await askForToken(email), await askForToken(email)];
  expect(used).not.toBe('');
  const stored = await asSystem((trx) =>
    trx.selectFrom('password_link').selectAll().where('user_id', '=', userId).execute(),
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
  expect((await openLink(token)).page).toContain('This link does not work any more');
  portal.setNow(start);
  expect((await logIn(createBrowser(portal), expiring.email)).address).toBe(`${ORIGIN}/`);
});

test('the answer for an address that nobody has is the same, and given before anybody is looked up', async () => {
  const { email } = await createPasswordPerson(portal);
  const holder = await portal.portal.pool.pg.connect();
  await holder.query(
    `begin; set local role "${portal.portal.pool.rolePrefix}_system"; lock table password_link in access exclusive mode`,
  );
  const answers = await Promise.all([email, `nobody-${email}`].map((address) => ask(address)));
  await holder.query('rollback');
  holder.release();
  const said = answers.map(({ statusCode, headers, body }) => [
    statusCode,
    headers.location,
    body,
    headers['set-cookie'],
  ]);
  expect(said[0]).toEqual([303, '/idp/password/sent', '', undefined]);
  expect(said[1]).toEqual(said[0]);
  expect(tokenIn(await mailTo(email))).not.toBe('');
  expect(await mailsTo(`nobody-${email}`)).toEqual([]);
});

test('an address is mailed three times in a quarter of an hour, whether anybody has it or not', async () => {
  const { email } = await createPasswordPerson(portal);
  for (const address of [email, `nobody-${email}`]) {
    const answers = [];
    for (let times = 0; times < 4; times += 1)
      answers.push(await ask(address, undefined, `203.0.113.${times}`));
    expect(answers.map(({ headers }) => headers.location?.split('?')[0])).toEqual([
      ...Array.from({ length: 3 }, () => '/idp/password/sent'),
      '/idp/password/forgotten',
    ]);
    const page = await createBrowser(portal).request('GET', String(answers[3]?.headers.location));
    expect([page.statusCode, page.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^(?:900|89\d)$/),
    ]);
    expect(page.body).toContain('try again in 15 min.');
  }
  await expect.poll(async () => (await mailsTo(email)).length).toBe(3);
});

test('a network asks for thirty addresses, and then has to wait', async () => {
  const answers = [];
  for (let one = 0; one < 31; one += 1) answers.push(await ask(`a-${one}@nowhere.example`));
  expect(answers.slice(0, 30).every(({ headers }) => headers.location === '/idp/password/sent')).toBe(true);
  expect(answers[30]?.headers.location).toContain('/idp/password/forgotten?refused=');
});

test('whoever signs in elsewhere, or has no password yet, reads so in the mail', async () => {
  const [microsoft, foreign, imported] = await Promise.all([
    createPasswordPerson(portal, { demo: true, identityProvider: 'microsoft' }),
    createPerson(portal.portal),
    createPerson(portal.portal),
  ]);
  await asSystem((trx) =>
    trx
      .updateTable('app_user')
      .set({ iss: 'https://login.example', sub: '1' })
      .where('id', '=', foreign.userId)
      .execute(),
  );
  for (const { email } of [microsoft, foreign, imported]) await ask(email);
  expect((await mailTo(microsoft.email)).text).toContain(
    'You sign in with Microsoft, which keeps your password',
  );
  expect((await mailTo(foreign.email)).text).toContain(
    'You sign in with another sign-in service, which keeps',
  );
  expect((await mailTo(imported.email)).text).toContain('No password has been set for this address yet.');
  const links = await asSystem((trx) =>
    trx
      .selectFrom('password_link')
      .select('user_id')
      .where('user_id', 'in', [microsoft.userId, foreign.userId, imported.userId])
      .execute(),
  );
  expect(links).toEqual([]);
});

test('nobody disabled gets a mail, and a link dies when its owner is disabled or has another address', async () => {
  const disabled = await createPasswordPerson(portal, { disabled: true });
  await ask(disabled.email);
  for (const change of [
    { disabled: true },
    { email_key: 'moved@acme.example' },
    { iss: 'https://login.example' },
  ]) {
    const { email, userId } = await createPasswordPerson(portal);
    const { browser } = await openLink(await askForToken(email));
    await asSystem((trx) => trx.updateTable('app_user').set(change).where('id', '=', userId).execute());
    expect(await choose(browser, NEW_PASSWORD)).toBe('/idp/password/new');
  }
  expect(await mailsTo(disabled.email)).toEqual([]);
});

test('a new password that is short, long or not repeated is refused, and the link still works', async () => {
  const { email } = await createPasswordPerson(portal);
  const { browser } = await openLink(await askForToken(email));
  const long = 'x'.repeat(1025);
  for (const [password, repeated, problem] of [
    ['seven77', 'seven77', 'This password is too short: at least 8 characters.'],
    [long, long, 'This password is too long: at most 1,024 characters.'],
    [NEW_PASSWORD, 'another', 'The two passwords differ. Type the new password twice.'],
  ] as const) {
    const page = await browser.request('GET', await choose(browser, password, repeated), { from });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain(problem);
  }
  expect(await choose(browser, NEW_PASSWORD)).toBe('/idp/password/changed');
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

test('forms of other sites change nothing, and no page of these is kept or framed', async () => {
  const { email } = await createPasswordPerson(portal);
  const { browser } = await openLink(await askForToken(email));
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    for (const path of ['forgotten', 'open', 'new']) {
      const form = { email, token: 'x', password: NEW_PASSWORD, repeated: NEW_PASSWORD };
      const answer = await browser.request('POST', `/idp/password/${path}`, { form, headers });
      expect(answer.statusCode).toBe(403);
    }
  for (const path of ['forgotten', 'sent', 'open', 'new', 'changed']) {
    const { headers, body } = await browser.request('GET', `/idp/password/${path}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(body).not.toMatch(/<style|style="|<script(?! src="\/(?:theme|open-link)\.js")/);
  }
  expect((await logIn(createBrowser(portal), email, { password: PASSWORD })).address).toBe(`${ORIGIN}/`);
});

test('where no mail can be sent the log-in page names the support instead', async () => {
  const mute = await startTestPortal();
  const { answer } = await createBrowser(mute).open('/api/auth/login');
  expect(answer.body).toContain(
    'Forgot your password? Write to <a href="mailto:customer-success@vendor.example">',
  );
  expect((await mute.app.inject('/idp/password/forgotten')).statusCode).toBe(404);
  await mute.close();
  const { answer: page } = await createBrowser(portal).open('/api/auth/login');
  expect(page.body).toContain('<a href="/idp/password/forgotten">Forgot your password?</a>');
});
