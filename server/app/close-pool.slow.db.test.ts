import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';
import { isClosed, openConnection } from '../../testing/raw-http.ts';
import { addressOf } from '../../testing/test-database.ts';
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../testing/test-portal.ts';
import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

/** Fewer than connections to the database: who waits for one longer than two seconds is refused. */
const IN_FLIGHT = 10;
const PUBLIC_URL = 'http://localhost:8080'; // whose name the bearers carry
let beside: TestPortal;
let portal: PortalProcess;
let reporter: SignedInPerson;
let others: SignedInPerson[];
let key: string;
const folder = mkdtempSync(join(tmpdir(), 'portal-stop-'));

beforeAll(async () => {
  beside = await startTestPortal({ PUBLIC_URL });
  reporter = await createSignedIn(beside.portal, {
    accounts: { 'acc-stop': { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  others = await Promise.all(Array.from({ length: IN_FLIGHT }, () => createSignedIn(beside.portal)));
  key = randomKey();
  await createVolumeKey(beside, { accountId: 'acc-stop', value: key });
  portal = await spawnPortal(folder, {
    DATABASE_URL: addressOf(beside.owner),
    PORTAL_SECRET: TEST_SECRET,
    PUBLIC_URL,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  await untilReady(portal);
});
afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.exited;
  await beside.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

/** One request over a kept connection; rejects when the connection is reset before the whole answer came. */
const ask = (agent: Agent, path: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { agent, path, headers, host: '127.0.0.1', port: portal.port };
    const sent = request({ ...options, method: body ? 'POST' : 'GET' }, (answer) => {
      answer.once('error', reject).resume();
      answer.once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    sent.once('error', reject).end(body);
  });

// That it takes ten seconds at most is measured by `npm run faults -- stops`.
test('a stop answers what runs on kept connections, closes them and all others, and ends with status 0', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const ping = '/api/auth/actuator/health/ping';
  await Promise.all(Array.from({ length: IN_FLIGHT }, () => ask(agent, ping, {})));
  const idle: Socket[] = await Promise.all(Array.from({ length: 10 }, () => openConnection(portal.port)));
  const lock = new pg.Client(beside.owner);
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table session in access exclusive mode');
  const file = await usageFile([key], [usageAt(0, 1)]);
  const asked = others.map(({ headers }, index) =>
    index === 0
      ? ask(agent, '/api/usage/manual/local', { ...reporter.headers, ...uploadHeaders }, uploadBody(file))
      : ask(agent, '/api/auth/settings', headers),
  );
  const held =
    'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
  await expect.poll(async () => (await beside.asOwner(held)).rows.length).toBe(IN_FLIGHT);
  portal.child.kill('SIGTERM');
  expect(await Promise.all(idle.map((socket) => isClosed(socket)))).not.toContain(false);
  await expect(openConnection(portal.port)).rejects.toThrow('ECONNREFUSED');
  await lock.query('rollback');
  await lock.end();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(IN_FLIGHT);
  expect(new Set(answers.map(({ connection }) => connection))).toEqual(new Set(['close']));
  expect(await portal.exited).toBe(0);
  agent.destroy();
});
