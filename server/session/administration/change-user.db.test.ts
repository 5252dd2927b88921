import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createApiToken } from '../../../testing/api-tokens.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import type { SystemActor } from '#server/core/actor.ts';
import { disableUser, enableUser, rebindUser } from './change-user.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
});
afterAll(() => running.close());

const by = (actor: SystemActor) => createSystemContext(running.portal, actor);
const operator = () => by({ kind: 'command', name: 'user disable' });

const listAccounts = async (headers: { authorization: string }) =>
  (await running.app.inject({ method: 'GET', url: '/api/accounts/one', headers })).statusCode;
const stored = (email: string) =>
  inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );

test('a disabled person is refused on the next call, and stays signed out when enabled again', async () => {
  const person = await createSignedIn(running.portal, { accounts: { one: { roles: ['LICENSEE'] } } });
  expect(await listAccounts(person.headers)).toBe(200);
  expect(await disableUser(operator(), person.email.toUpperCase())).toBe(true);
  expect(await listAccounts(person.headers)).toBe(401);
  expect(await enableUser(operator(), person.email)).toBe(true);
  expect(await stored(person.email)).toMatchObject({ disabled: false });
  expect(await listAccounts(person.headers)).toBe(401);
});

test('rebinding frees a person of issuer, subject and password and ends their sessions', async () => {
  const { pool } = running.portal;
  const person = await createSignedIn(running.portal, { accounts: { one: { roles: ['LICENSEE'] } } });
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('app_user')
      .set({ iss: 'https://old.example', sub: 'x', password_hash: 'y' })
      .where('id', '=', person.userId)
      .execute(),
  );
  expect(await rebindUser(operator(), person.email)).toBe(true);
  expect(await stored(person.email)).toMatchObject({
    iss: null,
    sub: null,
    password_hash: null,
    email_verified: false,
  });
  expect(await listAccounts(person.headers)).toBe(401);
});

test('an address that the one before has proven is proven no longer when a person is rebound', async () => {
  const [person, other] = [await createSignedIn(running.portal), await createSignedIn(running.portal)];
  const proof = ({ email }: { email: string }) => `('https://old.example', 'x', '${email}', now())`;
  await running.asOwner(`insert into email_verified values ${proof(person)}, ${proof(other)}`);
  expect(await rebindUser(operator(), person.email)).toBe(true);
  const { rows } = await running.asOwner(`select email_key from email_verified where sub = 'x'`);
  expect(rows).toEqual([{ email_key: other.email }]);
});

test('what the one before could act with ends when a person is rebound, with its reason in the audit', async () => {
  const accounts = { one: { roles: ['LICENSEE' as const] } };
  const [person, other] = [
    await createSignedIn(running.portal, { accounts }),
    await createSignedIn(running.portal, { accounts }),
  ];
  const made = { accountId: 'one', scopes: ['licenses:read' as const] };
  const token = await createApiToken(running.portal, { ...made, userId: person.userId });
  const othersToken = await createApiToken(running.portal, { ...made, userId: other.userId });
  const address = await running.app.inject({
    ...{ method: 'POST', url: '/api/calendar/address', headers: person.headers },
  });
  const calendar = new URL(address.json<{ url: string }>().url).pathname;
  const answers = async () =>
    Promise.all([
      running.app.inject({ url: '/api/tokens/self', headers: token.headers }),
      running.app.inject({ url: calendar }),
      running.app.inject({ url: '/api/tokens/self', headers: othersToken.headers }),
    ]).then((all) => all.map(({ statusCode }) => statusCode));
  expect(await answers()).toEqual([200, 200, 200]);
  const ctx = by({ kind: 'command', name: 'user rebind' });
  expect(await rebindUser(ctx, person.email)).toBe(true);
  expect(await answers()).toEqual([401, 404, 200]);
  const rows = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'object', 'account_id', 'detail'])
      .where('request_id', '=', ctx.requestId)
      .orderBy('id')
      .execute(),
  );
  const detail = { reason: 'rebound' };
  expect(rows).toEqual([
    { action: 'api-tokens.revoke', object: token.id, account_id: 'one', detail },
    { action: 'calendar.revokeAddress', object: person.userId, account_id: null, detail },
    { action: 'session.rebindUser', object: person.userId, account_id: null, detail: {} },
  ]);
});

test('nobody is changed for an address that nobody has', async () => {
  expect(await disableUser(operator(), 'nobody@nowhere.example')).toBe(false);
});

test('the audit says whether a job or a command did it, and in which run', async () => {
  const person = await createSignedIn(running.portal);
  const runs = [by({ kind: 'job', name: 'sync-people' }), by({ kind: 'command', name: 'user disable' })];
  for (const ctx of runs) expect(await disableUser(ctx, person.email)).toBe(true);
  const rows = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'actor', 'user_id', 'request_id'])
      .where('object', '=', person.userId)
      .orderBy('id')
      .execute(),
  );
  const deed = { action: 'session.disableUser', user_id: null };
  expect(rows).toEqual([
    { ...deed, actor: 'job sync-people', request_id: runs[0]?.requestId },
    { ...deed, actor: 'command user disable', request_id: runs[1]?.requestId },
  ]);
  expect(runs[0]?.requestId).not.toBe(runs[1]?.requestId);
});
