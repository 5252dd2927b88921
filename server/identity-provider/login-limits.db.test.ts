import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createPasswordPerson, PASSWORD } from '../../testing/browser.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { verifyPassword } from './hashing/hash-password.ts';
import { CHECKS_AT_ONCE, createPasswordCheck, forgetNetwork, type PasswordAttempt } from './login-limits.ts';

const NOW = new Date('2026-06-30T08:00:00Z');
let database: TestDatabase;
let portal: Portal;
let check: ReturnType<typeof createPasswordCheck>;
let now: Date;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = testPortalOn(database.pool, () => now);
  check = createPasswordCheck(portal);
});
afterAll(() => database.close());
beforeEach(() => (now = NOW));

const [HERE, ELSEWHERE] = ['198.51.100.1', '203.0.113.1'];
/** Tries to get in, from a network or with a browser that is known. */
const attempt = (emailKey: string, password: string, from: Partial<PasswordAttempt> = {}) =>
  check({ emailKey, password, network: HERE, device: undefined, ...from }, new AbortController().signal);
const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction<T>(database.pool, { role: 'system' }, work);
/** Wrong passwords that were counted before. */
const failedBefore = (text: string, count: number, failed_at = now) =>
  system((trx) => {
    const subject_hash = portal.secrets.keyedHash('login-subject', text);
    const rows = Array.from({ length: count }, () => ({ subject_hash, failed_at }));
    return trx.insertInto('login_failure').values(rows).execute();
  });
const counted = () =>
  system((trx) => trx.selectFrom('login_failure').select('id').execute()).then(({ length }) => length);
const [wrong, waits] = [{ kind: 'wrong' }, { kind: 'throttled', seconds: 900 }];

test('the right password lets its owner in and forgets the wrong ones of their network before it', async () => {
  const { userId, email } = await createPasswordPerson({ portal });
  await failedBefore(`client:${HERE} ${email}`, 8);
  expect(await attempt(email, 'no')).toEqual(wrong);
  expect(await attempt(email, PASSWORD)).toEqual({ kind: 'person', id: userId });
  for (let tries = 0; tries < 10; tries += 1) expect(await attempt(email, 'no')).toEqual(wrong);
  expect(await attempt(email, PASSWORD)).toEqual(waits);
});

test('somebody disabled learns it with the right password only, and no try of theirs is left', async () => {
  const { email } = await createPasswordPerson({ portal }, { disabled: true });
  const before = await counted();
  expect(await attempt(email, PASSWORD, { network: '192.0.2.40' })).toEqual({ kind: 'disabled' });
  expect(await counted()).toBe(before);
  expect(await attempt(email, 'no', { network: '192.0.2.40' })).toEqual(wrong);
  expect(await counted()).toBe(before + 3); // of the client, the network and the address
});

test('ten wrong ones of a network make it wait, nobody elsewhere, until the first is a quarter of an hour old', async () => {
  const { userId, email } = await createPasswordPerson({ portal });
  const person = { kind: 'person', id: userId };
  await failedBefore(`client:${HERE} ${email}`, 9, new Date('2026-06-30T07:50:00.500Z'));
  await failedBefore(`client:${HERE} ${email}`, 1, new Date('2026-06-30T07:45:00Z')); // too old to count
  expect(await attempt(email, 'no')).toEqual(wrong);
  const before = await counted();
  expect(await attempt(email, PASSWORD)).toEqual({ kind: 'throttled', seconds: 301 });
  expect(await counted()).toBe(before); // a try that was not made does not prolong the wait
  expect(await attempt(email, PASSWORD, { network: ELSEWHERE })).toEqual(person);
  now = new Date('2026-06-30T08:05:01Z');
  expect(await attempt(email, PASSWORD)).toEqual(person);
});

test.each([
  ['a hundred tries are left to a network at any addresses', '192.0.2.6', () => 'network:192.0.2.6', 99],
  ['two hundred to all networks at an address', '192.0.2.7', (email: string) => `address:${email}`, 199],
])('%s', async (_, network, subject, before) => {
  const { email } = await createPasswordPerson({ portal });
  await failedBefore(subject(email), before);
  expect(await attempt(email, 'no', { network })).toEqual(wrong);
  expect(await attempt(email, PASSWORD, { network })).toEqual(waits);
});

test('a browser that is known counts for itself, whatever strangers do beside it', async () => {
  const { userId, email } = await createPasswordPerson({ portal });
  const known = { network: '192.0.2.8', device: 'browser-1' };
  for (const text of [`client:192.0.2.8 ${email}`, 'network:192.0.2.8', `address:${email}`])
    await failedBefore(text, 200);
  await failedBefore('device:browser-1', 9);
  expect(await attempt(email, 'no', known)).toEqual(wrong);
  expect(await attempt(email, PASSWORD, known)).toEqual(waits);
  expect(await attempt(email, PASSWORD, { ...known, device: 'browser-2' })).toEqual({
    ...{ kind: 'person', id: userId },
  });
});

test('somebody who has proven to be there may try again from that network', async () => {
  const { userId, email } = await createPasswordPerson({ portal });
  for (const network of [HERE, ELSEWHERE]) await failedBefore(`client:${network} ${email}`, 10);
  await forgetNetwork(portal, email, HERE);
  expect(await attempt(email, PASSWORD)).toEqual({ kind: 'person', id: userId });
  expect(await attempt(email, PASSWORD, { network: ELSEWHERE })).toEqual(waits);
});

test('one network waits with two tries, and the next is told to come back before anything is counted', async () => {
  const { email } = await createPasswordPerson({ portal });
  const before = await counted();
  const tries = Array.from({ length: 5 }, () => attempt(email, 'no', { network: '192.0.2.9' }));
  const busy = { kind: 'busy', seconds: 5 };
  expect(await Promise.all(tries)).toEqual([wrong, wrong, wrong, busy, busy]);
  expect(await counted()).toBe(before + 9);
});

test('strangers leave places in the line to browsers that are known', async () => {
  const { userId, email } = await createPasswordPerson({ portal });
  const strangers = Array.from({ length: CHECKS_AT_ONCE + 9 }, (_, at) =>
    attempt(email, 'no', { network: `203.0.113.${100 + at}` }),
  );
  const known = attempt(email, PASSWORD, { device: 'browser-3' });
  const kinds = (await Promise.all(strangers)).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array.from({ length: CHECKS_AT_ONCE + 8 }, () => 'wrong'), 'busy']);
  expect(await known).toEqual({ kind: 'person', id: userId });
});

test('a browser that hangs up before its password is looked at learns nothing, and no try is counted', async () => {
  const { email } = await createPasswordPerson({ portal });
  const before = await counted();
  const hungUp = new AbortController();
  const clock = () => {
    hungUp.abort(); // its try is about to be counted
    return NOW;
  };
  const attempted = { emailKey: email, password: PASSWORD, network: HERE, device: undefined };
  const late = createPasswordCheck({ ...portal, now: clock })(attempted, hungUp.signal);
  await expect(late).rejects.toThrow('aborted');
  expect(await counted()).toBe(before);
});

/** As passwords were hashed before: `scrypt$N$r$p$salt$key`. */
function hashByScrypt(password: string): string {
  const salt = Buffer.from('sixteen bytes of');
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 1024, r: 8, p: 3 });
  return `scrypt$1024$8$3$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

test('a password that was hashed by scrypt still opens, and is hashed by Argon2id from then on', async () => {
  const { userId, email } = await createPasswordPerson({ portal });
  const hashOf = () =>
    system((trx) =>
      trx
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
        .then((row) => row.password_hash),
    );
  const before = hashByScrypt('pa\u0308ssword');
  await system((trx) =>
    trx.updateTable('app_user').set({ password_hash: before }).where('id', '=', userId).execute(),
  );
  expect(await attempt(email, 'password')).toEqual(wrong);
  expect(await hashOf()).toBe(before);
  expect(await attempt(email, 'pässword')).toEqual({ kind: 'person', id: userId });
  const after = await hashOf();
  expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect([await verifyPassword('pässword', after), await verifyPassword('password', after)]).toEqual([
    true,
    false,
  ]);
});

test('a wrong password is told no sooner than the slowest hash takes', async () => {
  const { email } = await createPasswordPerson({ portal });
  const began = performance.now();
  expect(await attempt(email, 'no', { network: '192.0.2.50' })).toEqual(wrong);
  expect(performance.now() - began).toBeGreaterThan(290);
});
