import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import { locks } from '#server/db/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  createBrowser,
  createPasswordPerson,
  fetchTokens,
  logIn,
  PASSWORD,
  type TestBrowser,
} from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import type * as Hashing from './hashing/hash-password.ts';
import { CHECKS_AT_ONCE } from './login-limits.ts';
import { openRefusal } from './seal-refusal.ts';

/** Passwords being hashed now, the most at once, and a bolt before all of them. */
const hashing = vi.hoisted(() => ({
  now: 0,
  most: 0,
  done: 0,
  bolt: undefined as Promise<void> | undefined,
}));
vi.mock('./hashing/hash-password.ts', async (load) => {
  const real = await load<typeof Hashing>();
  return {
    ...real,
    verifyPassword: async (...given: Parameters<typeof real.verifyPassword>) => {
      hashing.most = Math.max(hashing.most, (hashing.now += 1));
      try {
        await hashing.bolt;
        return await real.verifyPassword(...given);
      } finally {
        hashing.now -= 1;
        hashing.done += 1;
      }
    },
  };
});
/** What a late event loop refuses is asked in its own test: hashes alone make a busy machine's late. */
vi.mock('#server/app/connections/shed-load.ts', () => ({ shedLoad: () => {} }));
let openBolt = () => {};
/** Holds every password that comes to be hashed until it is drawn back. */
function shutBolt(): () => void {
  hashing.bolt = new Promise((resolve) => (openBolt = resolve));
  return openBolt;
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '0.0.0.0' });
  await createPasswordPerson(portal); // its hash is made once for all
});
afterAll(() => portal.close());
let network = 0;
let flooding: string;
beforeEach(() => {
  flooding = `198.51.100.${(network += 1)}`;
  Object.assign(hashing, { most: 0, done: 0 });
});
afterEach(async () => {
  openBolt(); // of a test that failed: nobody waits behind it any more
  await until(() => hashing.now === 0);
  hashing.bolt = undefined;
});

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { interval: 25 }).toBe(true);
}

async function openForm(browser: TestBrowser = createBrowser(portal)) {
  const { answer } = await browser.open('/api/auth/login');
  const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
  const send = (email: string, password: string, from: string) =>
    browser.request('POST', action, { form: { email, password }, from });
  return { action, browser, send };
}

/** Tries that count against a network. */
async function countedAgainst(from: string): Promise<number> {
  const subject = portal.portal.secrets.keyedHash('login-subject', `network:${from}`);
  const rows = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('login_failure').select('id').where('subject_hash', '=', subject).execute(),
  );
  return rows.length;
}

test('ninety wrong passwords of one network hold nobody else up, and each is counted once or refused', async () => {
  const { email } = await createPasswordPerson(portal);
  const signedIn = createBrowser(portal);
  await logIn(signedIn, email);
  const form = await openForm();
  let [open, ended] = [90, false];
  const statuses: number[] = [];
  const refusals: Answer[] = [];
  /** Whoever is told to come back comes back. */
  const guess = async (n: number): Promise<void> => {
    const answer = await form.send(`somebody-${n}@acme.example`, 'no', flooding);
    statuses.push(answer.statusCode);
    if (answer.statusCode === 503) {
      refusals.push(answer);
      if (!ended) await pause(500);
      if (!ended) return guess(n);
    }
    open -= 1;
  };
  const flood = Promise.all(Array.from({ length: 90 }, (_, n) => guess(n)));
  await pause(100);
  const { base } = await fetchTokens(signedIn);
  expect(base).not.toBe('');
  for (const url of ['/plain.css', '/api/auth/actuator/health/ping'])
    expect((await portal.app.inject({ url, remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
  const other = await openForm();
  expect((await other.send(email, PASSWORD, '203.0.113.5')).statusCode).toBe(303);
  const stillWaiting = open;
  ended = true;
  await flood;
  expect(stillWaiting).toBeGreaterThan(60);
  expect(refusals.length).toBeGreaterThan(60);
  for (const { headers, body } of refusals) {
    expect(headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
    expect(body).toContain(texts.busy);
  }
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(hashing.most).toBeLessThanOrEqual(2 * CHECKS_AT_ONCE); // of either queue; the workers themselves take fewer
  expect(await countedAgainst(flooding)).toBe(statuses.filter((status) => status === 401).length);
});

describe('the line before the password check', () => {
  // Whoever waits in it has as long as it takes: a busy machine hashes slowly.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('keeps a place for a browser that is known, when strangers have filled it', async () => {
    const { email } = await createPasswordPerson(portal);
    const known = createBrowser(portal);
    await logIn(known, email);
    await known.request('GET', '/idp/session/end');
    const again = createBrowser(portal);
    for (const cookie of known.cookies()) if (cookie.name.includes('device')) again.setCookie(cookie);
    const [mine, form] = [await openForm(again), await openForm()];
    const open = shutBolt();
    const answers: number[] = [];
    const strangers = Array.from({ length: 15 }, async (_, n) => {
      const { statusCode } = await form.send(`x${n}@acme.example`, 'no', `192.0.2.${n}`);
      answers.push(statusCode);
    });
    await until(() => answers.length === 15 - 8 - CHECKS_AT_ONCE);
    expect(new Set(answers)).toEqual(new Set([503]));
    const owner = mine.send(email, PASSWORD, '192.0.2.1');
    await pause(200);
    expect(answers).toHaveLength(15 - 8 - CHECKS_AT_ONCE);
    open();
    expect((await owner).statusCode).toBe(303);
    await Promise.all(strangers);
    expect(answers.filter((status) => status === 401)).toHaveLength(8 + CHECKS_AT_ONCE);
  });

  test('keeps a place for networks that have not failed, when those that have filled theirs', async () => {
    const { email } = await createPasswordPerson(portal);
    const [mine, form] = [await openForm(), await openForm()];
    const networks = [1, 2, 3, 4, 5].map((host) => `203.0.113.${100 + host}`);
    for (const from of networks)
      expect((await form.send('nobody@acme.example', 'no', from)).statusCode).toBe(401);
    const open = shutBolt();
    const answers: number[] = [];
    const again = networks.flatMap((from) =>
      [1, 2, 3].map(async (n) => {
        answers.push((await form.send(`x${n}@acme.example`, 'no', from)).statusCode);
      }),
    );
    await until(() => answers.length === 15 - 8 - CHECKS_AT_ONCE);
    expect(new Set(answers)).toEqual(new Set([503]));
    const first = mine.send(email, PASSWORD, '203.0.113.99');
    await pause(200);
    expect(answers).toHaveLength(15 - 8 - CHECKS_AT_ONCE);
    open();
    expect((await first).statusCode).toBe(303);
    await Promise.all(again);
  });

  test('has room again as soon as somebody in it hangs up, and does not count their try', async () => {
    const { port } = portal.app.server.address() as AddressInfo;
    const form = await openForm();
    const cookie = form.browser
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const body = 'email=nobody%40acme.example&password=no';
    const answered: (string | undefined)[] = [];
    const page = form.action.replace('/login', '');
    const kindOf = (answer: string) =>
      openRefusal(portal.portal, page, { refused: /refused=([\w-]+)/.exec(answer)?.[1] })?.kind;
    const send = (): Socket => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.77' });
      socket.on('data', (bytes: Buffer) => answered.push(kindOf(String(bytes))));
      socket.on('error', () => {});
      socket.write(
        `POST ${form.action} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: ${cookie}\r\n` +
          `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    };
    const open = shutBolt();
    const first = send();
    await until(() => hashing.now === 1);
    const waiting = [send(), send()];
    await pause(200);
    const refused = send();
    await until(() => answered.length === 1);
    expect(answered).toEqual(['busy']);
    for (const socket of waiting) socket.destroy();
    await pause(100);
    const next = [send(), send()];
    await pause(200);
    expect(answered).toEqual(['busy']);
    open();
    await until(() => answered.filter((kind) => kind === 'wrong').length === 3);
    expect(answered).toHaveLength(4);
    expect(await countedAgainst('127.0.0.77')).toBe(3);
    for (const socket of [first, refused, ...next]) socket.destroy();
  });

  test('says the same of an address that nobody has, and looks neither it nor the password up', async () => {
    const { email } = await createPasswordPerson(portal);
    const form = await openForm();
    const open = shutBolt();
    const waiting = Array.from({ length: 3 }, () => form.send(email, 'no', flooding));
    await until(() => hashing.now === 1);
    await pause(200);
    const [known, unknown] = await Promise.all(
      [email, `x${email}`].map((address) => form.send(address, PASSWORD, flooding)),
    );
    expect([known?.statusCode, unknown?.statusCode]).toEqual([503, 503]);
    const said = (body = '') =>
      body.replace(/(?:value|nonce)="[^"]*"/g, '').replace(/support: [\dA-F]{8}</, '<');
    expect(said(known?.body)).toBe(said(unknown?.body));
    expect(hashing.done).toBe(0);
    open();
    await Promise.all(waiting);
  });

  test('does not run past the count: a burst that comes back until it is heard gets ten tries', async () => {
    const { email } = await createPasswordPerson(portal);
    const form = await openForm();
    const heard = async (): Promise<number> => {
      const { statusCode } = await form.send(email, 'no', flooding);
      if (statusCode !== 503) return statusCode;
      await pause(100);
      return heard();
    };
    const subject = portal.portal.secrets.keyedHash('login-subject', `client:${flooding} ${email}`);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('login_failure')
        .values(Array.from({ length: 7 }, () => ({ subject_hash: subject, failed_at: new Date() })))
        .execute(),
    );
    const answers = await Promise.all(Array.from({ length: 12 }, heard));
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      401,
      401,
      401,
      ...Array.from({ length: 9 }, () => 429),
    ]);
    expect(await countedAgainst(flooding)).toBe(3);
  });

  test('is not held up by whoever keeps the count of a network locked', async () => {
    const form = await openForm();
    const subject = portal.portal.secrets.keyedHash('login-subject', `network:${flooding}`);
    const holder = await portal.portal.pool.pg.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
      subject.toString('hex'),
      locks.loginFailure,
    ]);
    const answer = await form.send('nobody@acme.example', 'no', flooding);
    await holder.query('rollback');
    holder.release();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain(texts.busy);
    expect(await countedAgainst(flooding)).toBe(0);
    expect((await form.send('nobody@acme.example', 'no', flooding)).statusCode).toBe(401);
  });
});
