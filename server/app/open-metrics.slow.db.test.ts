import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, spawnPortal, untilReady } from '../../testing/portal-process.ts';
import {
  addressOf,
  createTestDatabase,
  TEST_SECRET,
  type TestDatabase,
} from '../../testing/test-database.ts';

let folder: string;
let database: TestDatabase;
const start = (settings: Record<string, string>) =>
  spawnPortal(join(folder, 'data'), {
    DATABASE_URL: addressOf(database.owner),
    PORTAL_SECRET: TEST_SECRET,
    PUBLIC_URL: 'http://localhost:8080',
    HOST: '127.0.0.1',
    ...settings,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-metrics-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a portal that is told where tells its figures and sends its spans, the last of them as it stops', async () => {
  const paths: string[] = [];
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    paths.push(request.url ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => collector.once('listening', done));
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const METRICS_PORT = String(await freePort());
  const portal = await start({
    METRICS_PORT,
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_SERVICE_NAME: 'portal-of-tests',
  });
  await untilReady(portal);
  const told = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(told).toMatch(/^portal_database_up 1$/m);
  expect((await fetch(`${portal.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
  portal.child.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
  collector.close();
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
  expect(bodies.join('')).toContain('GET /api/auth/actuator/health/ping');
  expect(bodies.join('')).toContain('portal-of-tests');
});

test('a port for figures that is taken ends the start with one sentence about its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => taken.once('listening', done));
  const METRICS_PORT = String((taken.address() as AddressInfo).port);
  const portal = await start({ METRICS_PORT });
  expect(await portal.exited).toBe(1);
  taken.close();
  expect(portal.stderr()).toBe(
    `Port ${METRICS_PORT} is taken by another program. Stop it, or set METRICS_PORT to a free one.\n`,
  );
});
