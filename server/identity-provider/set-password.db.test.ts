import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { insertToken } from '#server/session/one-time-token-queries.ts';
import { createPasswordPerson } from '../../testing/browser.ts';
import { createPerson, signIn } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { checkPassword } from './forgotten-password/check-password.ts';
import { setPassword } from './set-password.ts';

const NOW = new Date('2026-06-30T08:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a password that the operator sets takes the place of the old one, and ends what that had opened', async () => {
  const portal = testPortalOn(database.pool, NOW);
  const { userId, email } = await createPasswordPerson({ portal }, { emailVerified: false });
  const other = await createPerson(portal);
  for (const id of [userId, other.userId]) await signIn(portal, id);
  const operator = createSystemContext(portal, { kind: 'command', name: 'user set-password' });
  const link = { kind: 'PASSWORD', tokenHash: Buffer.alloc(32), emailKey: email, payload: {} } as const;
  const expiresAt = new Date('2026-06-30T08:30:00Z');
  await operator.transaction((trx) => insertToken(trx, { ...link, userId, now: NOW, expiresAt }));
  expect(await setPassword(operator, email.toUpperCase(), 'another horse', { verified: true })).toBe(true);
  const rows = async (statement: string) => (await database.asAdmin(statement)).rows;
  expect(await rows(`select password_hash as hash, email_verified as verified from app_user where id = '${userId}'`)).toEqual([
    { hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/) as string, verified: true },
  ]);
  expect(await rows(`select user_id, ended_at, end_reason from session where ended_at is not null`)).toEqual([
    { user_id: userId, ended_at: NOW, end_reason: 'passwordChanged' },
  ]);
  expect(await rows(`select used_at from one_time_token`)).toEqual([{ used_at: NOW }]);
  expect(await rows(`select actor, user_id, object, detail from audit where action = 'session.setPassword'`)).toEqual([
    { actor: 'command user set-password', user_id: null, object: userId, detail: { verified: true } },
  ]);
}); // prettier-ignore

test('the operator sets no password either that is the name of one of the person’s companies', async () => {
  const portal = testPortalOn(database.pool, NOW);
  const { userId, email } = await createPasswordPerson({ portal });
  await database.asAdmin(`insert into account (id, name) values ('wayne', 'Wayne Enterprises'), ('stark', 'Stark Industries')`);
  await database.asAdmin(`insert into account_role (user_id, account_id, roles) values ('${userId}', 'wayne', '{LICENSEE}')`);
  const problem = (password: string) => checkPassword(portal, email.toUpperCase(), password);
  expect(await problem('wayne-enterprises 2026!')).toBe('isName');
  expect(await problem('Northwind Imaging')).toBe('isName');
  expect(await problem('Stark Industries')).toBeUndefined();
  expect(await checkPassword(portal, 'nobody@acme.example', 'Wayne Enterprises')).toBeUndefined();
}); // prettier-ignore
