import type { AddressInfo, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { countTurnstiles } from '#server/core/turnstile.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { openConnection, sendRaw, statusesIn } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { CALLS_AT_ONCE, CALLS_OF_ONE, CALLS_WHEN_LATE, WAITING_OF_ONE } from './limit-load.ts';

/** Whether the event loop is late is said here: on a busy machine it would be so by itself, now and then. */
const loop = vi.hoisted(() => ({ isLate: false }));
vi.mock('./watch-delay.ts', () => ({
  watchDelay: () => ({ start: () => {}, stop: () => {}, isLate: () => loop.isLate, now: () => 0 }),
}));

const AT_ONCE = CALLS_OF_ONE + WAITING_OF_ONE;
const MORE = 30;
let portal: TestPortal;
let port: number;
let caller: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  caller = await createSignedIn(portal.portal);
});
afterAll(() => portal.close());
// Whoever waits for a place has as long as it takes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Until so many calls are at work and none waits. */
async function untilAtWork(count: number): Promise<void> {
  const calls = () => countTurnstiles().find(([name]) => name === 'calls')?.[1];
  await expect.poll(calls).toEqual({ inside: count, waiting: 0 });
}

const call = () =>
  `GET /api/auth/settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${caller.headers.authorization}\r\n\r\n`;

/** Every signed-in call waits until this connection ends. */
async function lockSessions(): Promise<pg.Client> {
  const locked = new pg.Client(portal.owner);
  await locked.connect();
  await locked.query('begin');
  await locked.query('lock table session in access exclusive mode');
  return locked;
}

test('calls past what the process can answer soon are refused at once, those before are answered', async () => {
  const locked = await lockSessions();
  const answers = new Map<number, string>();
  const sockets = await Promise.all(Array.from({ length: AT_ONCE + MORE }, () => openConnection(port)));
  const ends = sockets.map(
    (socket, index) =>
      new Promise((resolve) => {
        socket.on('data', (chunk) => answers.set(index, (answers.get(index) ?? '') + chunk.toString()));
        socket.once('close', resolve);
        socket.resume().write(call());
      }),
  );
  await expect.poll(() => answers.size, { interval: 20 }).toBe(MORE);
  const ping = 'GET /api/auth/actuator/health/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  expect((await sendRaw(port, ping)).status).toBe(200);
  // Another network is let in past those that wait, and finds the database as busy as it is.
  const colleague = await openConnection(port, '127.0.1.9');
  colleague
    .resume()
    .write('GET /api/auth/client-config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let config = '';
  colleague.on('data', (chunk) => (config += chunk.toString()));
  await expect.poll(() => config).toMatch(/^HTTP\/1\.1 200 /);
  for (const text of answers.values()) {
    expect(text).toMatch(/^HTTP\/1\.1 503 [\s\S]*^retry-after: \d+/im);
    expect(text).toMatch(/^connection: close/im);
    expect(Problem.parse(JSON.parse(text.split('\r\n\r\n')[1] ?? ''))).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      instance: '/api/auth/settings',
    });
  }
  await locked.end();
  await Promise.all(ends);
  const statuses = [...answers.values()].flatMap(statusesIn);
  expect(statuses.filter((status) => status === 503)).toHaveLength(MORE);
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE);
});

const settings = (line: string, body = '') =>
  `${line} /api/auth/settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAuthorization: ${caller.headers.authorization}\r\n\r\n${body}`;

/** What comes back on a connection of another address. */
async function answerOn(bytes: string, address: string): Promise<{ socket: Socket; text: () => string }> {
  const socket = await openConnection(port, address);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString())).resume();
  socket.write(bytes);
  return { socket, text: () => text };
}

test('whoever has not sent their body yet holds no place, and has one again when it has come', async () => {
  let arrived = 0;
  const { server } = portal.app;
  const count = () => (arrived += 1);
  server.on('request', count);
  const slow = await Promise.all(
    Array.from({ length: CALLS_AT_ONCE + 4 }, (_, n) =>
      answerOn(settings('PUT', '{}').slice(0, -1), `127.0.5.${1 + (n % 5)}`),
    ),
  );
  await expect.poll(() => arrived).toBe(slow.length);
  server.off('request', count);
  await untilAtWork(0);
  const other = await answerOn(call(), '127.0.6.1');
  await expect.poll(other.text).toMatch(/^HTTP\/1\.1 200 /);
  expect(slow.map(({ text }) => text())).toEqual(slow.map(() => ''));
  for (const { socket } of slow) socket.write('}');
  for (const { text } of slow) await expect.poll(text).toMatch(/^HTTP\/1\.1 200 /);
});

test('while the event loop is late few calls at once are taken, and soon afterwards as many as before', async () => {
  const locked = await lockSessions();
  const waiting = Array.from({ length: CALLS_WHEN_LATE }, () => sendRaw(port, settings('PUT', '{}')));
  await untilAtWork(CALLS_WHEN_LATE);
  loop.isLate = true;
  const refused = await Promise.all([sendRaw(port, call()), sendRaw(port, settings('PUT', '{}'))]);
  loop.isLate = false;
  for (const { status, headers } of refused) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  }
  await locked.end();
  const crowd = await Promise.all(Array.from({ length: CALLS_WHEN_LATE * 4 }, () => sendRaw(port, call())));
  expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  expect((await Promise.all(waiting)).map(({ status }) => status)).not.toContain(503);
});
