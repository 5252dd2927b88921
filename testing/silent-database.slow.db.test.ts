import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { buildServer } from '#server/app/server.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { watchDatabase } from '#server/db/watch-database.ts';
import { startDatabaseRelay, type DatabaseRelay } from './database-relay.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testPortalOn, type TestPortal } from './test-portal.ts';
import { figuresOf, sampleTerm, upload, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

const account = 'acc-silent';
const system = { role: 'system' } as const;
const soon = { everyMs: 50, patienceMs: 1500 };

let database: TestDatabase;
let relay: DatabaseRelay;
let pool: Pool;
let watch: { stop: () => void };
let portal: Pick<TestPortal, 'portal' | 'app'>;
let reporter: SignedInPerson;
let key: string;
let said: boolean[];

beforeEach(async () => {
  database = await createTestDatabase();
  relay = await startDatabaseRelay(database.connection);
  pool = openPool(relay.connection, () => {});
  said = [];
  watch = watchDatabase(relay.connection, pool.line, (isSilent) => said.push(isSilent), soon);
  const shared = testPortalOn(pool, new Date('2025-06-02T08:00:00Z'));
  portal = { portal: shared, app: await buildServer(shared) };
  reporter = await createSignedIn(shared, { accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
afterEach(async () => {
  relay.thaw();
  watch.stop();
  await portal.app.close();
  await pool.close();
  await relay.close();
  await database.close();
});

const call = (url: string) => portal.app.inject({ url, headers: reporter.headers });
const inUse = () => pool.pg.totalCount - pool.pg.idleCount + pool.pg.waitingCount;

test('while the database says nothing every call is told to come back; then all is as before', async () => {
  const bytes = await usageFile([key], [usageAt(0, 5)]);
  relay.freeze();
  const early = [call('/api/accounts'), call('/api/auth/actuator/health/readiness')];
  const sent = upload(portal as TestPortal, reporter, bytes);
  await expect.poll(() => said).toEqual([true]);
  const late = [call('/api/accounts'), call('/api/auth/actuator/health/readiness'), call('/api/auth/login')];
  for (const answer of await Promise.all([...early, ...late])) {
    expect(Problem.parse(answer.json()).status, answer.body).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await late[1])?.json()).toMatchObject({ database: 'DOWN' });
  expect(await sent).toMatchObject({ status: 503 });
  expect((await call('/api/auth/actuator/health/ping')).statusCode).toBe(200);
  await expect.poll(inUse).toBe(0);
  relay.thaw();
  await expect.poll(() => said).toEqual([true, false]);
  expect((await call('/api/accounts')).statusCode).toBe(200);
  expect((await call('/api/auth/actuator/health/readiness')).json()).toMatchObject({ database: 'UP' });
  expect(await uploadOk(portal as TestPortal, reporter, bytes)).toMatchObject({ duplicate: false });
});

test('an upload whose commit was sent and never answered is told to come back, and the retry finds its receipt', async () => {
  const bytes = await usageFile([key], [usageAt(0, 3)]);
  relay.when('insert into "usage_submission"', () => relay.when('COMMIT', relay.freeze));
  expect(await upload(portal as TestPortal, reporter, bytes)).toMatchObject({ status: 503 });
  expect(await figuresOf(testPortalOn(database.pool, new Date()), account)).toMatchObject({ submissions: 1 });
  relay.thaw();
  await expect.poll(() => pool.line.isCut()).toBe(false);
  expect(await uploadOk(portal as TestPortal, reporter, bytes)).toMatchObject({ duplicate: true });
  expect(await figuresOf(portal.portal, account)).toMatchObject({ submissions: 1, entries: 1, sum: '3' });
});

test('a statement may take its time, and the portal may stand still, while the database answers others', async () => {
  const long = inTransaction(pool, system, (trx) => sql`select pg_sleep(2)`.execute(trx));
  for (const end = Date.now() + 1700; Date.now() < end;); // the event loop of a busy portal
  await long;
  expect(said).toEqual([]);
});

test('a database whose connections are all at work is busy and not down', async () => {
  const soonTired = openPool({ ...relay.connection, connectionTimeoutMillis: 2_000 }, () => {});
  const app = await buildServer(testPortalOn(soonTired, new Date('2025-06-02T08:00:00Z')));
  const readiness = () => app.inject({ url: '/api/auth/actuator/health/readiness' });
  const taken = await Promise.all(
    Array.from({ length: soonTired.pg.options.max }, () => soonTired.pg.connect()),
  );
  const answer = await readiness();
  for (const client of taken) client.release();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'UP', database: 'BUSY', disk: 'UP', clockAheadSeconds: null },
  ]);
  expect((await readiness()).json()).toMatchObject({ database: 'UP' });
  await app.close();
  await soonTired.close();
});

test('a database that refuses is not silent: what runs on its other connections goes on', async () => {
  const long = inTransaction(pool, system, (trx) => sql`select pg_sleep(2)`.execute(trx));
  const wrong = watchDatabase(
    { ...relay.connection, password: 'wrong' },
    pool.line,
    (isSilent) => said.push(isSilent),
    soon,
  );
  await long;
  wrong.stop();
  expect(said).toEqual([]);
});
