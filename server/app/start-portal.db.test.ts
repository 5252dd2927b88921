import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoPeople } from '#domain/session/demo-people.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  databaseProcessesOn,
  spawnPortal,
  untilReady,
  type PortalProcess,
} from '../../testing/portal-process.ts';

import { addressOf, createTestDatabase } from '../../testing/test-database.ts';

let folder: string;
let started: PortalProcess[] = [];
const start = async (dataDir: string, settings?: Record<string, string>) => {
  const portal = await spawnPortal(dataDir, settings);
  started.push(portal);
  return portal;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal start ')); // a path with a space, always
});
afterEach(async () => {
  for (const portal of started) portal.child.kill('SIGTERM');
  await Promise.all(started.map((portal) => portal.exited));
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

test('the portal starts on its embedded database, prints its address, and stops in order', async () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  const portal = await start(join(folder, 'data'), { TMPDIR: shared });
  await untilReady(portal);
  await expect.poll(() => portal.stdout()).toContain(portal.url);
  portal.child.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
  expect(databaseProcessesOn(folder)).toEqual([]);
  // Compiled code is kept where nobody else can put any, and nothing else stays in the shared folder either.
  const cache = join(folder, 'data', 'compile-cache');
  expect(statSync(cache).mode & 0o777).toBe(0o700);
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(100);
  expect(readdirSync(shared)).toEqual([]);
});

test('a second portal on the folder refuses with one sentence and harms nothing', async () => {
  const dataDir = join(folder, 'data');
  const first = await start(dataDir);
  await untilReady(first);
  const second = await start(dataDir);
  expect(await second.exited).toBe(1);
  expect(second.stderr()).toMatch(/^Another portal is running on the data folder .*\n$/);
  expect((await fetch(`${first.url}/api/auth/actuator/health/ping`)).status).toBe(200);
});

test('after kill -9 no database server is left, and the next start works', async () => {
  const dataDir = join(folder, 'data');
  const first = await start(dataDir);
  await untilReady(first);
  first.child.kill('SIGKILL');
  await first.exited;
  await expect.poll(() => databaseProcessesOn(folder), { timeout: 15_000 }).toEqual([]);
  await untilReady(await start(dataDir));
});

test('a killed database comes back by itself, and the portal answers again', async () => {
  const dataDir = join(folder, 'data');
  const portal = await start(dataDir);
  await untilReady(portal);
  const [postmaster] = databaseProcessesOn(dataDir);
  process.kill(postmaster ?? 0, 'SIGKILL');
  const answers = async () => (await fetch(`${portal.url}/api/auth/actuator/health/readiness`)).status;
  await expect.poll(answers, { timeout: 30_000, interval: 200 }).toBe(200);
  expect(portal.child.exitCode).toBeNull();
});

test('an error that nobody caught is logged without what is secret in it, and ends the portal with status 1', async () => {
  const fault = `process.once('SIGUSR2', () => { throw new Error('a fault with kaethe@muster.example in it'); })`;
  const dataDir = join(folder, 'data');
  const portal = await start(dataDir, {
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(fault)}"`,
    PORTAL_DEMO_SCALE: '0.01',
  });
  await untilReady(portal);
  portal.child.kill('SIGUSR2');
  expect(await portal.exited).toBe(1);
  expect(portal.stderr()).toMatch(
    /^The portal ends after an unforeseen error: a fault with \[e-mail\] in it\. [^\n]*\n$/,
  );
  const log = readFileSync(join(dataDir, 'portal.log'), 'utf8');
  expect(log).toContain('an error that nobody caught: the portal ends');
  expect(log).toMatch(/"stack":"Error: a fault with \[e-mail\] in it\\n {4}at /);
  await expect.poll(() => databaseProcessesOn(folder), { timeout: 15_000 }).toEqual([]);
});

test('two portals with demo data that start together on one database both come up, and the data is there once', async () => {
  const database = await createTestDatabase();
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    PORTAL_SECRET: 'a secret that is longer than 32 characters',
    PORTAL_DEMO: 'true',
    PORTAL_DEMO_SCALE: '0.01',
    OIDC_ISSUER: 'http://127.0.0.1:1', // a provider that is down keeps nobody from starting
    OIDC_CLIENT_ID: 'portal',
  };
  const both = await Promise.all([
    start(join(folder, 'one'), settings),
    start(join(folder, 'other'), settings),
  ]);
  await Promise.all(both.map((portal) => untilReady(portal)));
  const { rows } = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    sql`select count(*)::int as people from app_user where demo`.execute(trx),
  );
  expect(rows).toEqual([{ people: demoPeople.length }]);
  for (const portal of both) portal.child.kill('SIGTERM');
  expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0]);
  await database.close();
});
