import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  databaseProcessesOn,
  spawnPortal,
  untilReady,
  type PortalProcess,
} from '../../testing/portal-process.ts';

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
  const portal = await start(join(folder, 'data'));
  await untilReady(portal);
  await expect.poll(() => portal.stdout()).toContain(portal.url);
  portal.child.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
  expect(databaseProcessesOn(folder)).toEqual([]);
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

test.each([
  [{ PORT: 'eighty' }, /PORT is wrong/],
  [{ SESSION_IDLE: '2 hours' }, /SESSION_IDLE is wrong: a number followed by s, m or h/],
  [{ DATABASE_URL: 'postgres://localhost/x', PORTAL_SECRET: '' }, /PORTAL_SECRET is required/],
  [{ PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL must be https/],
  [{ OIDC_ISSUER: 'https://issuer.example' }, /OIDC_CLIENT_ID is required/],
])('a wrong setting stops the start with one line: %o', async (settings, line) => {
  const portal = await start(join(folder, 'data'), settings);
  expect(await portal.exited).toBe(1);
  expect(portal.stderr()).toMatch(line);
  expect(portal.stderr().trim().split('\n')).toHaveLength(1);
});

test('a taken port is one sentence', async () => {
  const first = await start(join(folder, 'data'));
  await untilReady(first);
  const second = await start(join(folder, 'other'), { PORT: String(first.port) });
  expect(await second.exited).toBe(1);
  expect(second.stderr()).toMatch(/^Port \d+ is taken by another program\..*\n$/);
});
