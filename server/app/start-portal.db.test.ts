import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { freePort } from '../../testing/portal-process.ts';
import {
  addressOf,
  createTestDatabase,
  TEST_SECRET,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { checkSurroundings } from './check-surroundings.ts';
import { openMetrics } from './open-metrics.ts';
import { startPortal } from './start-portal.ts';

let folder: string;
let database: TestDatabase;
const before = process.listeners('uncaughtException');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-started-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
// A portal that ends takes its process with it, and leaves what it listens to.
afterEach(() => {
  for (const listener of process.listeners('uncaughtException'))
    if (!before.includes(listener)) process.off('uncaughtException', listener);
});

const connections = async () =>
  (
    await database.asAdmin(
      `select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by 1`,
    )
  ).rows.map(({ name }) => name);

test('a portal that has started answers, tells its figures and works as the login; stopped, it leaves nothing behind', async () => {
  await vi.waitUntil(async () => (await connections()).length === 0);
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const config = readConfig({
    ...{ DATABASE_URL: addressOf(database.connection), DATABASE_OWNER_URL: addressOf(database.owner) },
    ...{ PORTAL_SECRET: TEST_SECRET, PORTAL_DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1' },
    ...{ PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: 'silent', PORT, METRICS_PORT, PORTAL_ROLE: 'api' },
  });
  const running = await startPortal(config, await checkSurroundings(config, { keepsCode: false }));
  expect(running.greeting).toBe('\nNorthwind Imaging customer portal: http://localhost:8080\n');
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/auth/actuator/health/readiness`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'UP', database: 'UP', disk: 'UP', clockAheadSeconds: expect.closeTo(0, 0) },
  ]);
  const figures = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(await figures.text()).toMatch(/^portal_database_up 1$/m);
  await vi.waitUntil(async () => (await connections()).includes('customer-portal-watch'));
  await running.stop('of a test');
  await vi.waitUntil(async () => (await connections()).length === 0);
  await expect(fetch(`http://127.0.0.1:${PORT}/`)).rejects.toThrow('fetch failed');
  await expect(fetch(`http://127.0.0.1:${METRICS_PORT}/`)).rejects.toThrow('fetch failed');
  const canaries = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('portal_state').select('value').where('name', '=', 'secret').execute(),
  );
  expect(canaries).toHaveLength(1);
});

test('a start that fails once the database is open leaves nothing open behind', async () => {
  const before = await connections(); // of other tests
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => taken.once('listening', done));
  const { port } = taken.address() as AddressInfo;
  const config = readConfig({
    ...{ DATABASE_URL: addressOf(database.connection), DATABASE_OWNER_URL: addressOf(database.owner) },
    ...{ PORTAL_SECRET: TEST_SECRET, PORTAL_DATA_DIR: join(folder, 'data'), METRICS_HOST: '127.0.0.1' },
    ...{ PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: 'silent', METRICS_PORT: String(port) },
  });
  const surroundings = await checkSurroundings(config, { keepsCode: false });
  await expect(startPortal(config, surroundings)).rejects.toThrow(`Port ${port} is taken`);
  await vi.waitFor(async () => expect((await connections()).length).toBeLessThanOrEqual(before.length));
  await new Promise((done) => taken.close(done));
});

test('a port for figures that is taken is named with its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => taken.once('listening', done));
  const { port } = taken.address() as AddressInfo;
  const portal = testPortalOn(database.pool, new Date(), { METRICS_PORT: String(port) });
  await expect(openMetrics(portal)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or set METRICS_PORT to a free one.`,
  );
  await new Promise((done) => taken.close(done));
});
