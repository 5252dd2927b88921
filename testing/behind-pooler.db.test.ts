import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { findPooler } from '#server/db/find-pooler.ts';
import { vacuumTables } from '#server/db/vacuum-tables.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testPortalOn, type TestPortal } from './test-portal.ts';
import { startTransactionPooler, type TransactionPooler } from './transaction-pooler.ts';
import { figuresOf, sampleTerm, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

const account = `acc-${randomUUID()}`;
let database: TestDatabase;
let pooler: TransactionPooler;
let pool: Pool;
let portal: Pick<TestPortal, 'portal' | 'app'>;
let reporter: SignedInPerson;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startTransactionPooler(database.connection, 3);
  pool = openPool({ ...pooler.connection, connectionTimeoutMillis: 20_000 }, () => {}, undefined, true);
  const shared = testPortalOn(pool, new Date('2025-06-02T08:00:00Z'));
  portal = { portal: shared, app: await buildServer(shared) };
  reporter = await createSignedIn(shared, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
afterAll(async () => {
  await portal.app.close();
  await pool.close();
  await pooler.close();
  await database.close();
});

const connect = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
};

test('a pooler before the server is seen', async () => {
  for (const [connection, isPooled] of [
    [pooler.connection, true],
    [database.connection, false],
  ] as const) {
    const client = await connect(connection);
    expect(await findPooler(client)).toBe(isPooled);
    await client.end();
  }
});

test('calls at once find each other’s statements on no connection, and are answered', async () => {
  const urls = [
    `/api/salesforce/accounts/${account}/license-keys/downloadable`,
    `/api/accounts/${account}/submissions`,
    '/api/accounts',
    '/api/auth/settings',
  ];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      portal.app.inject({ url: urls[n % urls.length]!, headers: reporter.headers }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('tidying tables leaves no role behind on a connection that others get', async () => {
  await vacuumTables(pool, ['account']);
  const clients = await Promise.all([1, 2, 3].map(() => connect(pooler.connection)));
  const asked = clients.map(
    async (client) =>
      (await client.query<{ role: string }>('select current_user::text as role, pg_sleep(0.05)')).rows[0]
        ?.role,
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set([database.connection.user]));
  await Promise.all(clients.map((client) => client.end()));
});

test('uploads that have all of the pooler’s connections wait for each other, and all are booked', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, (_, n) => usageFile([key], [usageAt(n, 5)])));
  await Promise.all(files.map((bytes) => uploadOk(portal as TestPortal, reporter, bytes)));
  expect(await figuresOf(portal.portal, account)).toMatchObject({ entries: 6, sum: '30', group: '30' });
});
