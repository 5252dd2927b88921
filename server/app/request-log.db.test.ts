import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { scrubbedLog } from './log.ts';
import { buildServer } from './server.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildServer>>;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  database = await createTestDatabase();
  const log = scrubbedLog('info', (line) => lines.push(JSON.parse(line)));
  app = await buildServer({ ...testPortalOn(database.pool, new Date()), log });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  lines = [];
});

test('every answer leaves one line with method, path, status and the request id of its problem', async () => {
  const answer = await app.inject('/api/reports/license-keys');
  const line = { method: 'GET', path: '/api/reports/license-keys', status: 401 };
  await vi.waitFor(() => expect(lines).toMatchObject([{ ...line, requestId: answer.json().requestId }]));
});

test('the query is left out, and what looks like an address or a key is masked in the path', async () => {
  const key = 'ab'.repeat(32);
  await app.inject(`/api/vera@acme.example/${key}?search=ines@vendor.example&secret=1`);
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: '[e-mail]/[hex]', status: 404 }]));
  expect(JSON.stringify(lines)).not.toMatch(/search|secret|vendor/);
});

test('a long path is cut before it is looked at, and never inside one of its parts', async () => {
  await app.inject(`/api/${'x'.repeat(450)}/${'ab'.repeat(32)}/${'!'.repeat(14_000)}`);
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: '[secret]…', status: 404 }]));
  lines = [];
  await app.inject(`/api/a,b/${'!'.repeat(15_000)}`);
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: '/api/a,b/…', status: 404 }]));
});

test('pings leave no line', async () => {
  await app.inject('/api/auth/actuator/health/ping');
  await app.inject('/api/unknown');
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: '/api/unknown' }]));
});
