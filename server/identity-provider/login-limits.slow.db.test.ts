import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import {
  createBrowser,
  createPasswordPerson,
  logIn,
  PASSWORD,
  type TestBrowser,
} from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const ORIGIN = 'http://localhost:8080';
let portal: TestPortal;
let proxied: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  proxied = await startTestPortal({ TRUSTED_PROXIES: '192.0.2.1' });
});
afterAll(async () => {
  await portal.close();
  await proxied.close();
});

interface From {
  from: string;
  headers?: Record<string, string>;
}

/** One log-in page, and tries on it from wherever the test says. */
async function attempts(
  email: string,
  { on = portal, browser = createBrowser(on) }: { on?: TestPortal; browser?: TestBrowser } = {},
) {
  const { answer } = await browser.open('/api/auth/login');
  const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
  return async (password: string, at: From) =>
    (await browser.request('POST', action, { form: { email, password }, ...at })).statusCode;
}

/** Wrong passwords that were counted before: checking each for real takes its time on purpose. */
const failedBefore = (text: string, count: number, on = portal) =>
  inTransaction(on.portal.pool, { role: 'system' }, (trx) => {
    const subject = on.portal.secrets.keyedHash('login-subject', text);
    const rows = Array.from({ length: count }, () => ({ subject_hash: subject, failed_at: on.portal.now() }));
    return trx.insertInto('login_failure').values(rows).execute();
  });

/** The tenth wrong password, after which the next is told to wait. */
async function useUp(email: string, from: string): Promise<void> {
  await failedBefore(`client:${from} ${email}`, 9);
  const guess = await attempts(email);
  expect(await guess('no', { from })).toBe(401);
  expect(await guess('no', { from })).toBe(429);
}

const signsIn = 303;

describe('a stranger who guesses at somebody’s address', () => {
  test('is stopped, while its owner signs in from elsewhere', async () => {
    const { email } = await createPasswordPerson(portal);
    await useUp(email, '198.51.100.7');
    expect(await (await attempts(email))(PASSWORD, { from: '198.51.100.7' })).toBe(429);
    expect(await (await attempts(email))(PASSWORD, { from: '203.0.113.9' })).toBe(signsIn);
    expect(await (await attempts(email))(PASSWORD, { from: '198.51.100.7' })).toBe(429);
  });

  test('from the owner’s own network stops nobody whose browser has signed in before', async () => {
    const { email } = await createPasswordPerson(portal);
    const known = createBrowser(portal);
    expect((await logIn(known, email)).address).toBe(`${ORIGIN}/`);
    await known.request('GET', '/idp/session/end');
    await useUp(email, '127.0.0.1');
    const again = createBrowser(portal);
    for (const cookie of known.cookies()) if (cookie.name.includes('device')) again.setCookie(cookie);
    expect((await logIn(createBrowser(portal), email)).answer.statusCode).toBe(429);
    expect((await logIn(again, email)).address).toBe(`${ORIGIN}/`);
  });

  test('with a crowd of networks is stopped too, and the known browser still signs in', async () => {
    const { email } = await createPasswordPerson(portal);
    const known = createBrowser(portal);
    await logIn(known, email);
    await failedBefore(`address:${email}`, 200);
    expect(await (await attempts(email))(PASSWORD, { from: '203.0.113.77' })).toBe(429);
    const again = createBrowser(portal);
    for (const cookie of known.cookies()) if (cookie.name.includes('device')) again.setCookie(cookie);
    expect((await logIn(again, email)).address).toBe(`${ORIGIN}/`);
  });
});

describe('the mark of a known browser', () => {
  const markOf = async (email: string) => {
    const browser = createBrowser(portal);
    await logIn(browser, email);
    const cookie = browser.cookies().find(({ name }) => name.includes('device'));
    if (!cookie) throw new Error('no mark');
    return cookie;
  };

  test('counts its own wrong passwords', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    browser.setCookie(await markOf(email));
    const guess = await attempts(email, { browser });
    const answers: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await guess('no', { from: `203.0.113.${tries}` }));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test('is worth nothing for somebody else', async () => {
    const [one, other] = [await createPasswordPerson(portal), await createPasswordPerson(portal)];
    const [own, foreign] = [await markOf(one.email), await markOf(other.email)];
    await useUp(one.email, '198.51.100.9');
    const browser = createBrowser(portal);
    browser.setCookie({ ...own, value: foreign.value });
    expect(await (await attempts(one.email, { browser }))('no', { from: '198.51.100.9' })).toBe(429);
  });
});

describe('the network that is counted', () => {
  const forwarded = (value: string) => ({ 'x-forwarded-for': value });

  test('is the peer’s own where no proxy is named, whatever it says', async () => {
    const { email } = await createPasswordPerson(portal);
    const guess = await attempts(email);
    await failedBefore(`client:198.51.100.20 ${email}`, 9);
    const answers: number[] = [];
    for (const said of ['203.0.113.1', '203.0.113.2'])
      answers.push(await guess('no', { from: '198.51.100.20', headers: forwarded(said) }));
    expect(answers).toEqual([401, 429]);
  });

  test('is the one that a named proxy saw, and nothing that stands before it', async () => {
    const { email } = await createPasswordPerson(proxied);
    const proxy = '192.0.2.1';
    const guess = await attempts(email, { on: proxied });
    await failedBefore(`client:198.51.100.21 ${email}`, 9, proxied);
    const answers: number[] = [];
    for (const said of ['203.0.113.1', '203.0.113.2'])
      answers.push(await guess('no', { from: proxy, headers: forwarded(`${said}, 198.51.100.21`) }));
    expect(answers).toEqual([401, 429]);
    expect(await guess(PASSWORD, { from: proxy, headers: forwarded('198.51.100.22') })).toBe(signsIn);
  });

  test('is the peer’s own where it is not the named proxy', async () => {
    const { email } = await createPasswordPerson(proxied);
    const guess = await attempts(email, { on: proxied });
    await failedBefore(`client:192.0.2.2 ${email}`, 9, proxied);
    const answers: number[] = [];
    for (const said of ['203.0.113.1', '203.0.113.2'])
      answers.push(await guess('no', { from: '192.0.2.2', headers: forwarded(said) }));
    expect(answers).toEqual([401, 429]);
  });

  test('counts calls that anybody can make the same way, a line of IPv6 addresses as one', async () => {
    const call = async (remoteAddress: string, headers = {}) =>
      (
        await portal.app.inject({
          method: 'POST',
          url: '/api/auth/verify-email/confirm',
          payload: { token: 'x' },
          headers,
          remoteAddress,
        })
      ).statusCode;
    for (let count = 0; count < 60; count += 1) {
      expect(await call('198.51.100.30', forwarded(`203.0.113.${count}`))).toBe(400);
      expect(await call(`2001:db8::${count.toString(16)}`)).toBe(400);
    }
    expect(await call('198.51.100.30', forwarded('203.0.113.200'))).toBe(429);
    expect(await call('2001:db8::ffff')).toBe(429);
    expect(await call('2001:db8:0:1::1')).toBe(400);
  });
});
