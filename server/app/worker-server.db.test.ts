import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let worker: TestPortal;
beforeAll(async () => {
  worker = await startTestPortal({ PORTAL_ROLE: 'worker' });
});
afterAll(() => worker.close());

test('a process that runs jobs says whether it lives, and is asked nothing else', async () => {
  const statusOf = async (url: string) => (await worker.app.inject(url)).statusCode;
  expect(await statusOf('/api/auth/actuator/health/ping')).toBe(200);
  expect(await statusOf('/api/auth/actuator/health/readiness')).toBe(200);
  const gone = await worker.app.inject('/api/accounts');
  expect([gone.statusCode, gone.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  for (const path of ['/', '/idp/auth', '/demo/outbox'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});
