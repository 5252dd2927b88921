import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGivenLogins, prepare, runOn, startRefusal } from '../../testing/given-logins.ts';
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts';

let logins: Awaited<ReturnType<typeof openGivenLogins>>;
beforeAll(async () => {
  logins = await openGivenLogins();
});
afterAll(() => logins.close());

test('the owner of a database may have none with a name that roles cannot be made from', async () => {
  const long = await createEmptyDatabase(`portal_${randomBytes(5).toString('hex')}_${'x'.repeat(42)}`);
  expect(await startRefusal(prepare(long))).toContain('role names are built from its name');
  const quoted = await createEmptyDatabase(`portal "${randomBytes(3).toString('hex')}" it's`);
  expect(await startRefusal(prepare(quoted))).toContain('role names are built from its name');
});

test('a login whose password somebody has changed is given its own again', async () => {
  const database = await createTestDatabase();
  await logins.admin.query(`alter role ${database.connection.user} password 'changed by somebody'`);
  expect(await prepare(database.owner)).toEqual({
    ...{ connection: database.connection, isPooled: false, applied: [] },
  });
  expect(await runOn(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
});

test('a login of the administrator’s is let into no other database, where the owner of one is named for it', async () => {
  const [mine, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const login = await logins.createLogin(mine);
  expect(await startRefusal(prepare(login, other))).toMatch(
    new RegExp(
      `^DATABASE_URL points to the database ${mine.database} .* to ${other.database} at .* the same database`,
    ),
  );
  expect(await runOn(other, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});
