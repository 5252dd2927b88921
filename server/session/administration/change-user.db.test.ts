import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { disableUser, enableUser, rebindUser } from './change-user.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
});
afterAll(() => running.close());

const listAccounts = async (headers: { authorization: string }) =>
  (await running.app.inject({ method: 'GET', url: '/api/accounts/one', headers })).statusCode;
const stored = (email: string) =>
  inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );

test('a disabled person is refused on the next call, and stays signed out when enabled again', async () => {
  const { pool, now } = running.portal;
  const person = await createSignedIn(running.portal, { accounts: { one: { roles: ['LICENSEE'] } } });
  expect(await listAccounts(person.headers)).toBe(200);
  expect(await disableUser(pool, person.email.toUpperCase(), now())).toBe(true);
  expect(await listAccounts(person.headers)).toBe(401);
  expect(await enableUser(pool, person.email, now())).toBe(true);
  expect(await stored(person.email)).toMatchObject({ disabled: false });
  expect(await listAccounts(person.headers)).toBe(401);
});

test('rebinding frees a person of issuer, subject and password and ends their sessions', async () => {
  const { pool, now } = running.portal;
  const person = await createSignedIn(running.portal, { accounts: { one: { roles: ['LICENSEE'] } } });
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('app_user')
      .set({ iss: 'https://old.example', sub: 'x', password_hash: 'y' })
      .where('id', '=', person.userId)
      .execute(),
  );
  expect(await rebindUser(pool, person.email, now())).toBe(true);
  expect(await stored(person.email)).toMatchObject({
    iss: null,
    sub: null,
    password_hash: null,
    email_verified: false,
  });
  expect(await listAccounts(person.headers)).toBe(401);
});

test('nobody is changed for an address that nobody has', async () => {
  expect(await disableUser(running.portal.pool, 'nobody@nowhere.example', new Date())).toBe(false);
});
