import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { createBrowser, createPasswordPerson, logIn } from '../../testing/browser.ts';
import { createPerson } from '../../testing/people.ts';
import { testLogin } from '../../testing/test-database.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const OUTSIDE = 'https://login.example/realms/idp';
let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => running.close());

const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(running.portal.pool, { role: 'system' }, work);
const bind = (id: string, iss: string, sub = id) =>
  asSystem((trx) => trx.updateTable('app_user').set({ iss, sub }).where('id', '=', id).execute());
const prove = (iss: string, sub: string, email_key: string, day: number) =>
  asSystem((trx) =>
    trx
      .insertInto('email_verified')
      .values({ iss, sub, email_key, verified_at: new Date(Date.UTC(2026, 0, day)) })
      .execute(),
  );
const bindingOf = (id: string) =>
  asSystem((trx) =>
    trx.selectFrom('app_user').select(['iss', 'sub']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const proofsOf = (email: string) =>
  asSystem((trx) =>
    trx
      .selectFrom('email_verified')
      .select(['iss', 'sub', 'verified_at as at'])
      .where('email_key', '=', email)
      .orderBy('iss')
      .execute(),
  );
/** The database as it was before people were bound to the provider itself, brought up to date as every start does. */
async function migrateAgain(): Promise<string[]> {
  await running.asOwner(`delete from migration where name = '0010-embedded-issuer.sql'`);
  return (await prepareDatabase({ connection: running.owner }, testLogin)).applied;
}

test('people whom an earlier address of the embedded provider bound sign in again, others stay as they are', async () => {
  const addresses = [
    'http://localhost:8080/idp',
    'http://localhost:9090/idp',
    'https://old.example/portal/idp',
  ];
  const ours = await Promise.all(addresses.map(() => createPasswordPerson(running)));
  await Promise.all(ours.map(({ userId }, at) => bind(userId, addresses[at] ?? '')));
  const [outside, twin, fresh] = await Promise.all([1, 2, 3].map(() => createPerson(running.portal)));
  if (!outside || !twin || !fresh) throw new Error('there are three');
  await bind(outside.userId, OUTSIDE, '4711');
  await bind(twin.userId, 'https://login.example', twin.userId);
  const [first] = ours;
  if (!first) throw new Error('there are three');
  for (const [at, iss] of addresses.entries()) await prove(iss, first.userId, first.email, 3 - at);
  await prove(OUTSIDE, '4711', outside.email, 5);
  for (const { email } of ours)
    expect((await logIn(createBrowser(running), email)).answer.statusCode).toBe(401);

  expect(await migrateAgain()).toEqual(['0010-embedded-issuer.sql']);

  for (const { email, userId } of ours) {
    expect(await bindingOf(userId)).toEqual({ iss: 'embedded', sub: userId });
    expect((await logIn(createBrowser(running), email)).address).toBe('https://portal.example/');
  }
  expect(await bindingOf(outside.userId)).toEqual({ iss: OUTSIDE, sub: '4711' });
  expect(await bindingOf(twin.userId)).toEqual({ iss: 'https://login.example', sub: twin.userId });
  expect(await bindingOf(fresh.userId)).toEqual({ iss: null, sub: null });
  expect(await proofsOf(first.email)).toEqual([
    { iss: 'embedded', sub: first.userId, at: new Date('2026-01-01') },
  ]);
  expect(await proofsOf(outside.email)).toEqual([{ iss: OUTSIDE, sub: '4711', at: new Date('2026-01-05') }]);
});
