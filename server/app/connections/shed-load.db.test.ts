import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { listen } from '#server/core/observations.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { upload } from '../../../testing/usage-uploads.ts';

const ping = '/api/auth/actuator/health/ping';
const config = '/api/auth/client-config';
let portal: TestPortal;
let reporter: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  reporter = await createSignedIn(portal.portal, {
    accounts: { a: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});
afterAll(() => portal.close());
afterEach(() => {
  Reflect.deleteProperty(portal.portal.pool.pg, 'waitingCount');
});

const from = (remoteAddress: string, url = config) => portal.app.inject({ url, remoteAddress });

test('[4.19] while too many wait for the database, a network with many calls is refused with 503 and Retry-After, uploads too; others and health are not', async () => {
  Object.defineProperty(portal.portal.pool.pg, 'waitingCount', { value: 200, configurable: true });
  for (let call = 0; call < 8; call += 1) expect((await from('198.51.100.1')).statusCode).toBe(200);
  const refused = await from('198.51.100.1');
  expect(refused.headers).toMatchObject({
    ...{
      'retry-after': '5',
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
  expect(Problem.parse(refused.json())).toMatchObject({
    ...{ status: 503, code: 'SERVICE_UNAVAILABLE', instance: config },
  });
  for (let call = 0; call < 8; call += 1) await from('127.0.0.1');
  expect((await upload(portal, reporter, Buffer.from('a file'))).status).toBe(503);
  expect((await from('198.51.100.1', ping)).statusCode).toBe(200);
  // Asks the database, which a busy machine may keep from answering for a moment: that is no refusal.
  const readiness = () => from('198.51.100.1', '/api/auth/actuator/health/readiness');
  await expect.poll(async () => (await readiness()).statusCode).toBe(200);
  expect((await from('198.51.100.2')).statusCode).toBe(200);
  Object.defineProperty(portal.portal.pool.pg, 'waitingCount', { value: 199, configurable: true });
  expect((await from('198.51.100.1')).statusCode).toBe(200);
});

test('while the event loop is late calls are refused and counted, and soon afterwards taken again', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  let counted = 0;
  const endListening = listen('turnedAway', ({ count }) => (counted += count));
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let statuses: number[] = [];
  while (!statuses.includes(503)) {
    Atomics.wait(cell, 0, 0, 400); // the loop stands still
    statuses = await Promise.all(Array.from({ length: 9 }, () => ask(config)));
  }
  expect(await ask(ping)).toBe(200);
  await expect.poll(() => ask(config)).toBe(200);
  expect(counted).toBeGreaterThan(0);
  endListening();
});
