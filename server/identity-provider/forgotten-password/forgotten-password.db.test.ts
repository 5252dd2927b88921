import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { PlainPage } from '#server/core/plain-page.ts';
import { createBrowser, createPasswordPerson, logIn, PASSWORD } from '../../../testing/browser.ts';
import { createApiToken } from '../../../testing/api-tokens.ts';
import { createPerson } from '../../../testing/people.ts';
import { forgottenPasswords } from '../../../testing/forgotten-passwords.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import {
  changedPage,
  choosePage,
  expiredPage,
  forgottenPage,
  openPage,
  sentPage,
} from './forgotten-pages.ts';

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
const { ask, mailsTo, mailTo, tokenIn, askForToken, openLink, choose } = forgottenPasswords(() => ({
  portal,
  from,
}));

test('the answer for an address that nobody has is the same, and given before anybody is looked up', async () => {
  const { email } = await createPasswordPerson(portal);
  const holder = await portal.portal.pool.pg.connect();
  await holder.query(
    `begin; set local role "${portal.portal.pool.rolePrefix}_system"; lock table one_time_token in access exclusive mode`,
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
    'You sign in with Microsoft, so change your password there',
  );
  expect((await mailTo(foreign.email)).text).toContain(
    'You sign in with another sign-in service, so change your password there',
  );
  expect((await mailTo(imported.email)).text).toContain('No password has been set for this address yet.');
  const links = await asSystem((trx) =>
    trx
      .selectFrom('one_time_token')
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

test('a new password that is short, long, often tried or not repeated is refused, and the link still works', async () => {
  const { email, userId } = await createPasswordPerson(portal, { emailVerified: false });
  const { browser } = await openLink(await askForToken(email));
  const long = 'x'.repeat(1025);
  const account = { id: `acc-${userId}`, name: 'Wayne Enterprises' };
  await asSystem(async (trx) => {
    await trx.insertInto('account').values(account).execute();
    const role = { user_id: userId, account_id: account.id, roles: ['LICENSEE'] };
    await trx.insertInto('account_role').values(role).execute();
  });
  for (const [password, repeated, problem] of [
    ['seven77', 'seven77', 'This password is too short. Use at least 8 characters.'],
    [long, long, 'This password is too long. Use up to 1,024 characters.'],
    ['Password1', 'Password1', 'This password is common'],
    ['northwind-imaging', 'northwind-imaging', 'This password is a company name'],
    ['wayne enterprises 1', 'wayne enterprises 1', 'This password is a company name'],
    [NEW_PASSWORD, 'another', 'The passwords do not match. Enter the new password twice.'],
  ] as const) {
    const page = await browser.request('GET', await choose(browser, password, repeated), { from });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain(problem);
  }
  expect(await choose(browser, NEW_PASSWORD)).toBe('/idp/password/changed');
  const { subject, text } = await mailTo(email);
  expect(subject).toBe('Northwind Imaging: your password was changed');
  expect(text).toContain('If this was not you, contact customer-success@vendor.example immediately.');
  const deeds = await asSystem((trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'session.%Password')
      .orderBy('id')
      .execute(),
  );
  expect(deeds).toEqual([
    { action: 'session.askForPassword', detail: { answer: 'link', network: from } },
    { action: 'session.changePassword', detail: { network: from } },
  ]);
  const after = await asSystem((trx) =>
    trx
      .selectFrom('app_user')
      .select(['password_hash as hash', 'email_verified as verified'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  expect(after).toEqual({
    hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
    verified: true,
  });
});

test.each([
  [
    'ends what acts without it, unless it is said',
    undefined,
    0,
    'Your API tokens have been revoked, and your private calendar link no longer works.',
  ],
  [
    'ends it as the form says',
    'end',
    0,
    'Your API tokens have been revoked, and your private calendar link no longer works.',
  ],
  [
    'keeps it where that was chosen',
    'keep',
    1,
    'Your API tokens and private calendar link keep working, as chosen when the password was changed.',
  ],
] as const)('a new password by email %s', async (_, access, left, said) => {
  const { email, userId } = await createPasswordPerson(portal);
  const accountId = `acc-${userId}`;
  await asSystem(async (trx) => {
    await trx.insertInto('account').values({ id: accountId, name: 'Acme' }).execute();
    const address = { user_id: userId, token_hash: Buffer.alloc(32, userId), created_at: new Date() };
    await trx.insertInto('calendar_address').values(address).execute();
  });
  const token = await createApiToken(portal.portal, { accountId, userId, scopes: ['licenses:read'] });
  const { browser, page } = await openLink(await askForToken(email));
  expect(page).toMatch(/name="access" value="end"\s+checked/);
  const form = { password: NEW_PASSWORD, repeated: NEW_PASSWORD, ...(access ? { access } : {}) };
  await browser.request('POST', '/idp/password/new', { form, from });
  expect((await mailTo(email)).text).toContain(said);
  const rows = await asSystem(async (trx) => ({
    tokens: await trx
      .selectFrom('api_token')
      .select('id')
      .where('id', '=', token.id)
      .where('revoked_at', 'is', null)
      .execute(),
    addresses: await trx
      .selectFrom('calendar_address')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute(),
    deeds: await trx
      .selectFrom('audit')
      .select(['action', 'object', 'account_id as account', 'detail'])
      .where('user_id', '=', userId)
      .where('action', 'like', '%.revoke%')
      .orderBy('id')
      .execute(),
  }));
  expect([rows.tokens.length, rows.addresses.length]).toEqual([left, left]);
  const detail = { reason: 'passwordChanged' };
  expect(rows.deeds).toEqual(
    left > 0
      ? []
      : [
          { action: 'api-tokens.revoke', object: token.id, account: accountId, detail },
          { action: 'calendar.revokeAddress', object: userId, account: null, detail },
        ],
  );
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

/** What a page says, from its title on. */
const wordsOf = ({ title, body }: PlainPage): string =>
  `${title}: ${body.markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}`;
const rule =
  'Use at least 8 characters. Several words are easy to remember. You will be signed out everywhere.';

test.each([
  [
    forgottenPage({}),
    'Forgot your password?: Forgot your password? Enter your email address. We will email you a link to choose a new password. Email address Send link Back to sign-in',
  ],
  [
    forgottenPage({ problem: 'Too often.' }),
    'Forgot your password?: Forgot your password? Enter your email address. We will email you a link to choose a new password. Too often. Email address Send link Back to sign-in',
  ],
  [
    sentPage({ support: 'help@vendor.example', outbox: false }),
    'Check your email: Check your email If there is a user account for this address, we have sent an email to it. The link works once, for 30 minutes. If the email does not arrive, check your spam folder or contact help@vendor.example. Back to sign-in',
  ],
  [
    sentPage({ support: 'help@vendor.example', outbox: true }),
    'Check your email: Check your email If there is a user account for this address, we have sent an email to it. The link works once, for 30 minutes. If the email does not arrive, check your spam folder or contact help@vendor.example. Test data: the email is in the demo outbox Back to sign-in',
  ],
  [
    openPage(),
    'Choose a new password: Choose a new password This page needs JavaScript to open the link. Turn it on and reload the page. This link is incomplete. Open it from the email again, or copy the whole link. Send a new link',
  ],
  [
    expiredPage(),
    'This link is no longer valid: This link is no longer valid It has already been used, it has expired, or the password has since been changed. Send a new link Back to sign-in',
  ],
  [
    choosePage({ asksAccess: false }),
    `Choose a new password: Choose a new password ${rule} New password Confirm new password Change password`,
  ],
  [
    choosePage({ asksAccess: true, problem: 'The two passwords differ.' }),
    `Choose a new password: Choose a new password ${rule} The two passwords differ. New password Confirm new password API tokens and private calendar link Revoke them as well Keep them working They work without your password. Keep them only if no one else can have known it. Change password`,
  ],
  [
    changedPage(),
    'Password changed: Password changed You have been signed out everywhere. Sign in with the new password. Sign in',
  ],
])('page %# says its own words and no others', (page, words) => {
  expect(wordsOf(page)).toBe(words);
});
