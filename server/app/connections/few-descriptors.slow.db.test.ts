import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { spawnPortal, untilReady, type PortalProcess } from '../../../testing/portal-process.ts';
import { openConnection } from '../../../testing/raw-http.ts';
import { addressOf, createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { TEST_SECRET } from '../../../testing/test-portal.ts';

const DESCRIPTORS = 1024;
let database: TestDatabase;
let portal: PortalProcess;
let admin: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'portal-descriptors-'));
const crowd: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    PORTAL_SECRET: TEST_SECRET,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  portal = await spawnPortal(folder, settings, DESCRIPTORS);
  await untilReady(portal);
  admin = new pg.Client(inject('databaseAdmin'));
  await admin.connect();
});
afterAll(async () => {
  for (const socket of crowd) socket.destroy();
  portal.child.kill('SIGTERM');
  await portal.exited;
  await admin.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens connections that read nothing, as many as the portal lets stand. */
async function open(count: number, bytes = ''): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const socket = await openConnection(portal.port, `127.0.2.${1 + (index % 200)}`).catch(() => undefined);
    if (!socket) continue;
    socket.removeAllListeners('error').on('error', () => {});
    crowd.push(socket);
    if (bytes) socket.write(bytes);
  }
}

/** When the portal, which does so once a second, last asked whether its database is there. */
async function lastLook(): Promise<unknown> {
  const { rows } = await admin.query<{ at: string }>(
    "select query_start::text as at from pg_stat_activity where datname = $1 and application_name = 'customer-portal-watch'",
    [database.connection.database],
  );
  return rows[0]?.at;
}

/** What the portal does by itself once a second is done; then the crowd goes, and the portal must answer. */
async function expectAlive(): Promise<void> {
  for (let looks = 0; looks < 2; looks += 1) {
    const before = await lastLook();
    await expect.poll(lastLook).not.toBe(before);
  }
  expect(portal.child.exitCode).toBeNull();
  for (const socket of crowd.splice(0)) socket.destroy();
  const answers = async () =>
    (await fetch(`http://127.0.0.1:${portal.port}/api/auth/actuator/health/readiness`).catch(() => undefined))
      ?.status;
  await expect.poll(answers).toBe(200);
  expect(portal.stderr()).toBe('');
}

test('a crowd of connections does not use up the descriptors of the portal', async () => {
  await open(1100);
  await expectAlive();
});

test('files asked for ahead by forty-five who read none do not either', async () => {
  const page = await (await fetch(`http://127.0.0.1:${portal.port}`)).text();
  const file = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '/api/auth/actuator/health/ping';
  await open(45, `GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(900));
  await expectAlive();
});
