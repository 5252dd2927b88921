import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, testLogin } from '../../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

type Address = pg.ClientConfig & { database: string };
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client(inject('databaseAdmin'));
  await admin.connect();
});
afterAll(async () => {
  for (const { user, database } of given) {
    await admin.query(`drop database if exists ${database} with (force)`);
    for (const role of ['tenant', 'staff', 'system', 'login'])
      await admin.query(`drop role if exists ${database}_${role}`);
    await run({ ...inject('databaseAdmin') }, `drop owned by ${user}`).catch(() => {});
    await admin.query(`drop role ${user}`).catch(() => {});
  }
  await admin.end();
});

async function run(connection: pg.ClientConfig | string, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const prepare = (connection: pg.ClientConfig, owner?: pg.ClientConfig) =>
  prepareDatabase({ connection, owner }, testLogin);

/** Roles and databases that an administrator made, not the portal. */
const given: { user: string; database: string }[] = [];
const randomName = () => `portal_given_${randomBytes(4).toString('hex')}`;
/** A login of an administrator's making for a database. */
async function createLogin(on: Address, options = 'noinherit'): Promise<Address> {
  const user = randomName();
  given.push({ user, database: user });
  await admin.query(`create role ${user} login ${options} password 'given'`);
  return { ...on, user, password: 'given' };
}
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  expect((error as Error).constructor.name).toBe('StartupError');
  return (error as Error).message;
};

test('the owner of a database may have none with a name that roles cannot be made from', async () => {
  const long = await createEmptyDatabase(`portal_${randomBytes(5).toString('hex')}_${'x'.repeat(42)}`);
  expect(await refusalOf(prepare(long))).toContain('Its name makes no names of roles');
  const quoted = await createEmptyDatabase(`portal "${randomBytes(3).toString('hex')}" it's`);
  expect(await refusalOf(prepare(quoted))).toContain('Its name makes no names of roles');
});

test('a login whose password somebody has changed is given its own again', async () => {
  const database = await createTestDatabase();
  await admin.query(`alter role ${database.connection.user} password 'changed by somebody'`);
  expect(await prepare(database.owner)).toEqual({ connection: database.connection, applied: [] });
  expect(await run(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
});

test('a login of the administrator’s is let into no other database, where the owner of one is named for it', async () => {
  const [mine, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const login = await createLogin(mine);
  expect(await refusalOf(prepare(login, other))).toMatch(
    new RegExp(`^DATABASE_URL leads to the database ${mine.database} .* to ${other.database} at .* same one`),
  );
  expect(await run(other, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});
