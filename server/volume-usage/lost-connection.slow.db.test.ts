import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { startDatabaseRelay, type DatabaseRelay } from '../../testing/database-relay.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleTerm, upload } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

/** Three batches of the reader: the first, the one in the middle, and what is left. */
const RECORDS = 2500;
let database: TestDatabase;
let relay: DatabaseRelay;
let pool: Pool;
let admin: pg.Client;
let portal: TestPortal;
let account: string;
let key: string;
let reporter: SignedInPerson;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startDatabaseRelay(database.connection);
  pool = openPool(relay.connection, () => {});
  admin = new pg.Client(database.connection);
  await admin.connect();
  const shared = testPortalOn(pool, new Date('2025-12-02T08:00:00Z'));
  portal = { portal: shared, app: await buildServer(shared) } as TestPortal;
});
afterAll(async () => {
  await portal.app.close();
  await pool.close();
  await relay.close();
  await admin.end();
  await database.close();
});
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  key = randomKey();
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});

const terminate = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
     and application_name = 'customer-portal'`,
  );
const ways = [
  ['a backend that is ended', terminate],
  ['a socket that breaks', async () => relay.reset()],
] as const;
const phases = [
  ['as the transaction opens', 'BEGIN'],
  ['before the first record', 'copy upload_record'],
  ['among the records', '2025-05-01T'],
  ['behind the last record', '2025-06-13T03'],
  ['while keys are looked up', 'key_hash'],
  ['while the file is placed', 'upload_slot'],
  ['while it is booked', 'insert into usage_entry'],
  ['as it is committed', 'COMMIT'],
] as const;

describe.each(ways)('%s', (_, lose) => {
  test.each(phases)('%s is 503, and the file counts once when it is sent again', async (_when, text) => {
    const bytes = await usageFile(
      [key],
      Array.from({ length: RECORDS }, (__, hour) => usageAt(hour, 1)),
    );
    let lost: Promise<unknown> | undefined;
    relay.when(text, () => {
      lost = lose();
    });
    const { status, body } = await upload(portal, reporter, bytes);
    expect(lost, `${text} was never sent`).toBeDefined();
    await lost;
    // A commit may be quicker than the order to end.
    expect(text === 'COMMIT' ? [200, 503] : [503], body).toContain(status);
    // Connections that ended meanwhile are found out by use.
    await expect.poll(async () => (await upload(portal, reporter, bytes)).status).toBe(200);
    expect(await figuresOf(portal.portal, account)).toMatchObject({
      ...{ submissions: 1, entries: RECORDS, sum: String(RECORDS), group: String(RECORDS) },
    });
    expect(pool.pg.totalCount - pool.pg.idleCount).toBe(0);
  });
});
