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
/** A folder for temporary files, as many people share it. */
let shared: string;
/** What the first start left, which was killed. */
let first: { cacheMode: number; compiled: number };
let started: PortalProcess[] = [];
const start = async (settings?: Record<string, string>) => {
  const portal = await spawnPortal(dataDir, settings);
  started.push(portal);
  return portal;
};
const compileCache = () => join(dataDir, 'compile-cache');
const stopAll = async () => {
  for (const portal of started) portal.child.kill('SIGTERM');
  await Promise.all(started.map((portal) => portal.exited));
  started = [];
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal start ')); // a path with a space, always
  dataDir = join(folder, 'data');
  shared = join(folder, 'shared');
  mkdirSync(shared);
  const portal = await start({ ...smallDemo, ...ownCompiledCode });
  await vi.waitUntil(() => portal.stdout().includes(portal.url), { timeout: 180_000 });
  await untilReady(portal);
  portal.child.kill('SIGKILL');
  await portal.exited;
  await vi.waitUntil(() => databaseProcessesOn(folder).length === 0, { timeout: 60_000 });
  const compiled = readdirSync(compileCache(), { recursive: true });
  first = { cacheMode: statSync(compileCache()).mode & 0o777, compiled: compiled.length };
});
afterEach(stopAll);
afterAll(async () => {
  await stopAll(); // a first start that failed is still there
  rmSync(folder, { recursive: true, force: true });
});

test('the first start prints its address and keeps compiled code; after kill -9 no database server is left', () => {
  // Where nobody else can put any.
  expect(first.cacheMode).toBe(0o700);
  expect(first.compiled).toBeGreaterThan(100);
});

test('the next start works; a second portal on the folder refuses with one sentence and harms nothing; a killed database comes back by itself, and the portal answers again; it stops in order', async () => {
  const portal = await start({ ...withoutDemo, ...ownCompiledCode, TMPDIR: shared });
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
  vi.stubEnv('TMPDIR', shared); // the socket is in the portal's folder for temporary files
  const client = new pg.Client(await findRunningPostgres(dataDir));
  vi.unstubAllEnvs();
  await client.connect();
  const { rows } = await client.query('show recovery_init_sync_method');
  await client.end();
  expect(rows).toEqual([planRecovery(process.platform, release())]);
  portal.child.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
  expect(databaseProcessesOn(folder)).toEqual([]);
  expect(readdirSync(shared)).toEqual([]); // neither compiled code nor anything else
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
    /^The portal stopped because of an unexpected error: a fault with \[e-mail\] in it\. [^\n]*\n$/,
  );
  const log = readFileSync(join(dataDir, 'portal.log'), 'utf8');
  expect(log).toContain('uncaught error: the portal stops');
  expect(log).toMatch(/"stack":"Error: a fault with \[e-mail\] in it\\n {4}at /);
  await expect.poll(() => databaseProcessesOn(folder)).toEqual([]);
});
