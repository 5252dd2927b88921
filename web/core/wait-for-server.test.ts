import { beforeEach, expect, test, vi } from 'vitest';
import { fakePortal, type FakePortal } from '../../testing/fake-portal.ts';
import { waitForServer } from './wait-for-server.ts';

const PING = '/api/auth/actuator/health/ping';
let portal: FakePortal;
beforeEach(() => {
  vi.useFakeTimers();
  portal = fakePortal();
});

test('[4.12] a server that answers is asked once', async () => {
  expect(await waitForServer()).toBe(true);
  expect(portal.count(PING)).toBe(1);
});

test.each([
  ['502', { status: 502 }],
  ['503', { status: 503 }],
  ['504', { status: 504 }],
  ['no network', () => 'no network' as const],
])('[4.12] [9.01] on %s the client asks again every 5 s until the server is there', async (_, answer) => {
  portal.answers(PING, answer);
  const waiting = waitForServer();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(portal.count(PING)).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(portal.count(PING)).toBe(2);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(portal.count(PING)).toBe(12);
  portal.answers(PING, { json: { status: 'UP' } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await waiting).toBe(true);
});

test('[8.03] [9.01] after five minutes the client gives up', async () => {
  portal.answers(PING, { status: 502 });
  let result: boolean | undefined;
  void waitForServer().then((answer) => (result = answer));
  await vi.advanceTimersByTimeAsync(299_999);
  expect(result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(result).toBe(false);
  expect(portal.count(PING)).toBe(61);
});
