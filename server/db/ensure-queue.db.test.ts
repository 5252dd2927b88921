import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sendThroughQueue } from '../../testing/job-desk.ts';
import { createTestDatabase, testLogin, type TestDatabase } from '../../testing/test-database.ts';
import { queueSchema, queueVersion } from './ensure-queue.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
/** Each test ends with the queue as it was. */
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const prepare = (connection = database.owner, owner?: pg.ClientConfig) =>
  prepareDatabase({ connection, owner }, testLogin);

test('a queue of which a start was killed half-way is finished by the next', async () => {
  await database.asOwner(`delete from ${queueSchema}.queue`);
  await database.asOwner(`revoke all on ${queueSchema}.job_common from "${database.owner.database}_system"`);
  await prepare();
  expect(await sendThroughQueue(database.pool)).toEqual(['one']);
});

test('the queue of a newer portal is left alone', async () => {
  await database.asOwner(`update ${queueSchema}.version set version = ${queueVersion + 1}`);
  await expect(prepare()).rejects.toThrow(
    `The database was made by a newer portal (its queue of jobs has version ${queueVersion + 1}). Start that version.`,
  );
  await database.asOwner(`update ${queueSchema}.version set version = ${queueVersion}`);
});

test('a login that may not change the schema says whose turn it is', async () => {
  const user = `portal_given_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(inject('databaseAdmin'));
  await admin.connect();
  await admin.query(`create role ${user} login noinherit password 'given'`);
  try {
    const login = { ...database.owner, user, password: 'given' };
    await prepare(login, database.owner);
    expect(await prepare(login)).toEqual({ connection: login, isPooled: false, applied: [] });
    await database.asOwner(`delete from ${queueSchema}.queue`);
    await expect(prepare(login)).rejects.toThrow(
      /\(the queue of jobs is missing\), and portal_given_\w+ may not change it\. Run npm run portal -- migrate with the owner of the database in DATABASE_OWNER_URL\.$/,
    );
    await prepare();
  } finally {
    const inside = new pg.Client({ ...inject('databaseAdmin'), database: database.owner.database ?? '' });
    await inside.connect();
    await inside.query(`drop owned by ${user}`);
    await inside.end();
    await admin.query(`drop role ${user}`);
    await admin.end();
  }
});
