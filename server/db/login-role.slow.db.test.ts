import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSecrets } from '#server/core/secrets.ts';
import { loginSecret } from '#server/app/verify-secret.ts';
import { openGivenLogins, prepare, runOn, startRefusal, type Address } from '../../testing/given-logins.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  TEST_SECRET,
  testLogin,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

let logins: Awaited<ReturnType<typeof openGivenLogins>>;
beforeAll(async () => {
  logins = await openGivenLogins();
});
afterAll(() => logins.close());

/** Does what the sentence tells the administrator. */
async function obey(message: string, database: string): Promise<void> {
  const statements = /As an administrator, run in the database [^:]+: (.*;)$/i.exec(message)?.[1] ?? '';
  await runOn({ ...inject('databaseAdmin'), database }, statements);
}
describe('the owner of a database', () => {
  test('is given a login of its own, by four portals at once and again at the next start, though the name needs quoting', async () => {
    const owner = await createEmptyDatabase(`Portal-${randomBytes(3).toString('hex')} of us`);
    const all = await Promise.all(Array.from({ length: 4 }, () => prepare(owner)));
    expect(all.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    const again = await prepare(owner);
    expect(again).toMatchObject({ applied: [], connection: { user: `${owner.database}_login` } });
    const who = 'select session_user::text as who, current_user::text as now';
    expect(await runOn(again.connection, who)).toEqual([
      { who: `${owner.database}_login`, now: `${owner.database}_login` },
    ]);
  });

  test('who may make no roles is told once what the administrator runs, and starts after it; whose login an administrator has to make, too', async () => {
    const owner = await logins.createPlainOwner();
    const lacking = await startRefusal(prepare(owner));
    expect(lacking).toMatch(
      /^The database user portal_given_\w+ cannot do what 0001-roles-and-people.sql needs/,
    );
    expect(lacking).not.toContain(testLogin.password);
    await obey(lacking, owner.database);
    expect((await prepare(owner)).connection).toMatchObject({ user: `${owner.database}_login` });
    await runOn(
      { ...inject('databaseAdmin'), database: owner.database },
      `drop owned by ${owner.database}_login`,
    );
    await logins.admin.query(`drop role ${owner.database}_login`);
    const message = await startRefusal(prepare(owner));
    expect(message).toContain('cannot set up the login');
    await obey(message, owner.database);
    expect((await prepare(owner)).applied).toEqual([]);
  });

  test('with another secret is refused before the login gets another password', async () => {
    const database = await createTestDatabase();
    await database.pool.close();
    const owner = database.owner as Address;
    const secretOf = (PORTAL_SECRET: string) =>
      loginSecret(createSecrets(PORTAL_SECRET), { PORTAL_SECRET, PORTAL_DATA_DIR: '' });
    const own = secretOf(TEST_SECRET);
    const other = secretOf('another secret that is longer than 32 characters');
    await prepareDatabase({ connection: owner }, own);
    const login = `${owner.database}_login`;
    await runOn({ ...inject('databaseAdmin'), database: owner.database }, `drop owned by ${login}`);
    await logins.admin.query(`drop role ${login}`); // as it was before there were logins
    const says = await startRefusal(prepareDatabase({ connection: owner }, other));
    expect(says).toContain('PORTAL_SECRET does not match this database');
    expect(await runOn(owner, `select from pg_roles where rolname = '${login}'`)).toEqual([]);
  });
});

describe('a login of the administrator’s', () => {
  let shared: TestDatabase;
  beforeAll(async () => {
    shared = await createTestDatabase();
    await shared.pool.close();
  });

  test('works beside an owner, and alone once the schema is current', async () => {
    const owner = await createEmptyDatabase();
    const login = await logins.createLogin(owner);
    const first = await startRefusal(prepare(login));
    expect(first).toContain('cannot do what');
    expect((await prepare(login, owner)).applied).toContain('0006-login-role.sql');
    expect(await prepare(login)).toEqual({ connection: login, isPooled: false, applied: [] });
    await runOn(owner, `delete from migration where name like '0006%'`);
    expect(await startRefusal(prepare(login))).toContain('0006-login-role.sql is missing');
  });

  test.each([
    ['inherits', (user: string) => `alter role ${user} inherit`],
    ['is a superuser or may', (user: string) => `alter role ${user} createrole`],
    ['is a superuser or may', (user: string) => `alter role ${user} bypassrls`],
    ['owns objects', (user: string) => `create table loot (); alter table loot owner to ${user}`],
    ['has rights of its own on tables', (user: string) => `grant select on app_user to ${user}`],
    ['may make objects', (user: string) => `grant create on schema public to ${user}`],
    ['reaches other roles (pg_read_all_data)', (user: string) => `grant pg_read_all_data to ${user}`],
    ['reaches other roles (pg_monitor)', (_: string, db: string) => `grant pg_monitor to ${db}_system`],
    ['is not a member of', (user: string, db: string) => `revoke ${db}_staff from ${user}`],
  ])('that %s is refused with the statement that mends it', async (says, spoil) => {
    const owner = shared.owner as Address; // each of them ends with all as it was
    const login = await logins.createLogin(owner);
    await prepare(login, owner);
    const statement = spoil(login.user ?? '', owner.database);
    const by = statement.startsWith('revoke') ? owner : inject('databaseAdmin'); // who granted takes back
    await runOn({ ...by, database: owner.database }, statement);
    const message = await startRefusal(prepare(login));
    expect(message).toContain(says);
    await obey(message.replace('<the owner of the database>', owner.user ?? ''), owner.database);
    expect(await prepare(login)).toEqual({ connection: login, isPooled: false, applied: [] });
  });
});
