import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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
/** Made by the first start; every test finds a portal's folder in it, and leaves one. */
let dataDir: string;
/** What the first start left when it was over. */
let first: {
  status: number | null;
  databases: number[];
  shared: string[];
  cacheMode: number;
  compiled: number;
};
let started: PortalProcess[] = [];
const start = async (settings?: Record<string, string>) => {
  const portal = await spawnPortal(dataDir, settings);
  started.push(portal);
  return portal;
};
const compileCache = () => join(dataDir, 'compile-cache');
const listCompiled = () => readdirSync(compileCache(), { recursive: true });
const stopAll = async () => {
  for (const portal of started) portal.child.kill('SIGTERM');
  await Promise.all(started.map((portal) => portal.exited));
  started = [];
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal start ')); // a path with a space, always
  dataDir = join(folder, 'data');
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  const portal = await start({ ...smallDemo, ...ownCompiledCode, TMPDIR: shared });
  await untilReady(portal);
  await vi.waitUntil(() => portal.stdout().includes(portal.url), { timeout: 120_000 });
  portal.child.kill('SIGTERM');
  const status = await portal.exited;
  first = {
    ...{ status, databases: databaseProcessesOn(folder), shared: readdirSync(shared) },
    ...{ cacheMode: statSync(compileCache()).mode & 0o777, compiled: listCompiled().length },
  };
});
afterEach(stopAll);
afterAll(async () => {
  await stopAll(); // a first start that failed is still there
  rmSync(folder, { recursive: true, force: true });
});

test('the portal starts on its embedded database, prints its address, and stops in order', () => {
  expect(first).toMatchObject({ status: 0, databases: [] });
  // Compiled code is kept where nobody else can put any, and nothing else stays in the shared folder either.
  expect(first.cacheMode).toBe(0o700);
  expect(first.compiled).toBeGreaterThan(100);
  expect(first.shared).toEqual([]);
});

test('after kill -9 no database server is left, and the next start works and finds compiled code', async () => {
  const settings = { ...withoutDemo, ...ownCompiledCode };
  rmSync(compileCache(), { recursive: true });
  const killed = await start(settings);
  await expect.poll(() => killed.stdout(), { timeout: 180_000 }).toContain(killed.url);
  await untilReady(killed);
  killed.child.kill('SIGKILL');
  await killed.exited;
  await expect.poll(() => databaseProcessesOn(folder)).toEqual([]);
  expect(listCompiled().length).toBeGreaterThan(100);
  await untilReady(await start(settings));
});

test('a second portal on the folder refuses with one sentence and harms nothing; a killed database comes back by itself, and the portal answers again', async () => {
  const portal = await start(withoutDemo);
  await untilReady(portal);
  const second = await start(withoutDemo);
  expect(await second.exited).toBe(1);
  expect(second.stderr()).toMatch(/^Another portal is running on the data folder .*\n$/);
  expect((await fetch(`${portal.url}/api/auth/actuator/health/ping`)).status).toBe(200);
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
  const portal = await start({
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(fault)}"`,
    ...smallDemo, // its log is a file of the folder
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
