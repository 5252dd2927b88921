import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import {
  addressOf,
  createTestDatabase,
  TEST_SECRET,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';

let database: TestDatabase;
let folder: string;
const started: PortalProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal role '));
});
afterEach(async () => {
  for (const portal of started) portal.child.kill('SIGTERM');
  await Promise.all(started.splice(0).map((portal) => portal.exited));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (role: string): Promise<PortalProcess> => {
  const portal = await spawnPortal(join(folder, role), {
    ...{ PORTAL_ROLE: role, PORTAL_SECRET: TEST_SECRET, PUBLIC_URL: 'http://localhost:8080' },
    ...{ DATABASE_URL: addressOf(database.connection), DATABASE_OWNER_URL: addressOf(database.owner) },
  });
  started.push(portal);
  await untilReady(portal);
  return portal;
};
const statusOf = async ({ url }: PortalProcess, path: string) => (await fetch(`${url}${path}`)).status;

test('jobs run in the worker, which serves nothing but its health; calls are answered by the api, which runs none', async () => {
  const api = await start('api');
  const worker = await start('worker');
  const origins = () => readOrigins(database);
  await expect.poll(origins).toContain(worker.child.pid);
  expect(new Set(await origins())).toEqual(new Set([worker.child.pid]));
  expect(await statusOf(worker, '/api/auth/actuator/health/readiness')).toBe(200);
  for (const path of ['/', '/jobs', '/api/auth/client-config', '/api/accounts', '/idp/auth', '/banner.json'])
    expect([path, await statusOf(worker, path)]).toEqual([path, 404]);
  expect(await statusOf(api, '/api/accounts')).toBe(401);
  expect(await statusOf(api, '/api/auth/actuator/health/readiness')).toBe(200);
  expect(worker.stdout()).toContain('worker for background jobs. Port');
});

/** The processes that have run a job. */
async function readOrigins({ pool }: TestDatabase): Promise<number[]> {
  const rows = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx.selectFrom('job_invocation').select('origin').execute(),
  );
  return rows.map(({ origin }) => Number(origin.split('/').at(-1)));
}
