import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planRecovery } from '#server/db/embedded/plan-recovery.ts';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import {
  databaseProcessesOn,
  spawnPortal,
  untilReady,
  type PortalProcess,
} from '../../testing/portal-process.ts';

const smallDemo = { PORTAL_DEMO_SCALE: '0.01' };
/** What is not about the demo starts sooner without. */
const withoutDemo = { PORTAL_DEMO: 'false' };
/** As people start it: without the folder that tests share. */
const ownCompiledCode = { NODE_COMPILE_CACHE: '' };
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
  const portal = await start(join(folder, 'data'), { ...smallDemo, ...ownCompiledCode, TMPDIR: shared });
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
  const first = await start(dataDir, withoutDemo);
  await untilReady(first);
  const second = await start(dataDir, withoutDemo);
  expect(await second.exited).toBe(1);
  expect(second.stderr()).toMatch(/^Another portal is running on the data folder .*\n$/);
  expect((await fetch(`${first.url}/api/auth/actuator/health/ping`)).status).toBe(200);
});

test('after kill -9 no database server is left, and the next start works and finds compiled code', async () => {
  const settings = { ...withoutDemo, ...ownCompiledCode };
  const dataDir = join(folder, 'data');
  const first = await start(dataDir, settings);
  await expect.poll(() => first.stdout(), { timeout: 180_000 }).toContain(first.url);
  await untilReady(first);
  first.child.kill('SIGKILL');
  await first.exited;
  await expect.poll(() => databaseProcessesOn(folder)).toEqual([]);
  const compiled = readdirSync(join(dataDir, 'compile-cache'), { recursive: true });
  expect(compiled.length).toBeGreaterThan(100);
  await untilReady(await start(dataDir, settings));
});

test('a killed database comes back by itself, and the portal answers again', async () => {
  const dataDir = join(folder, 'data');
  const portal = await start(dataDir, withoutDemo);
  await untilReady(portal);
  const [postmaster] = databaseProcessesOn(dataDir);
  process.kill(postmaster ?? 0, 'SIGKILL');
  const answers = async () => (await fetch(`${portal.url}/api/auth/actuator/health/readiness`)).status;
  await expect.poll(answers, { timeout: 180_000, interval: 200 }).toBe(200);
  expect(portal.child.exitCode).toBeNull();
  const client = new pg.Client(await findRunningPostgres(dataDir));
  await client.connect();
  const { rows } = await client.query('show recovery_init_sync_method');
  await client.end();
  expect(rows).toEqual([planRecovery(process.platform, release())]);
});

test('an error that nobody caught is logged without what is secret in it, and ends the portal with status 1', async () => {
  const fault = `process.once('SIGUSR2', () => { throw new Error('a fault with kaethe@muster.example in it'); })`;
  const dataDir = join(folder, 'data');
  const portal = await start(dataDir, {
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(fault)}"`,
    ...withoutDemo,
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
  await expect.poll(() => databaseProcessesOn(folder)).toEqual([]);
});
