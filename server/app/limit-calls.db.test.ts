import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { upload } from '../../testing/usage-uploads.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ CALLS_PER_MINUTE: '8' });
});
afterAll(() => portal.close());

const call = (person: SignedInPerson) =>
  portal.app.inject({ url: '/api/auth/settings', headers: person.headers });
const statusesOf = async (person: SignedInPerson, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await call(person)).statusCode);
  return statuses;
};

test('one log-in has three quarters of its person, all log-ins together no more than the setting', async () => {
  const caller = await createSignedIn(portal.portal);
  expect(await statusesOf(caller, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const elsewhere = await signIn(portal.portal, caller.userId);
  expect(await statusesOf(elsewhere, 2)).toEqual([200, 429]);
  const otherCaller = await createSignedIn(portal.portal);
  expect(await statusesOf(otherCaller, 1)).toEqual([200]);
});

test('the refusal is a problem that says when to come back', async () => {
  const caller = await createSignedIn(portal.portal);
  await statusesOf(caller, 6);
  const refused = await call(caller);
  expect(Problem.parse(refused.json())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('an upload past the limit is put off with 503, never refused as a bad file', async () => {
  const reporter = await createSignedIn(portal.portal, {
    accounts: { 'acc-limits': { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await statusesOf(reporter, 7);
  const { status, headers } = await upload(portal, reporter, Buffer.from('x'));
  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('four transactions of one person run at once: the fifth waits, and nobody else does', async () => {
  const [busy, other] = [await createSignedIn(portal.portal), await createSignedIn(portal.portal)];
  const lock = new pg.Client(portal.owner);
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table session in access exclusive mode');
  const held =
    'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
  const waiting = () => expect.poll(async () => (await portal.asOwner(held)).rows.length);
  const asked = Array.from({ length: 6 }, () => call(busy));
  await waiting().toBe(4);
  asked.push(call(other));
  await waiting().toBe(5);
  await lock.query('rollback');
  await lock.end();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200));
});
