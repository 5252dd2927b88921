import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isClosed, openConnection, sendRaw, statusesIn } from '../../../testing/raw-http.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testPortalOn } from '../../../testing/test-portal.ts';
import { buildServer } from '../server.ts';
import { SENT_AHEAD_MAX } from './portal-server.ts';

const LARGE = Buffer.alloc(30_000_000, 'x'); // more than the network buffers on its own
const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const ping = get('/api/auth/actuator/health/ping');
const last = get('/api/auth/actuator/health/ping', 'Connection: close');
let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildServer>>;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  app = await buildServer(testPortalOn(database.pool, new Date()));
  app.get('/large', (_request, reply) => reply.send(LARGE));
  app.get('/slow', async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());
afterAll(() => database.close());

/** All that a connection brings from now on, when it has ended or was reset. */
function restOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => {});
  return new Promise((resolve) => socket.once('close', () => resolve(text)).resume());
}

test('Node’s own limits hold: 1,000 requests of a connection, 30 s of standstill, 5 s for a head, 15 minutes for a request', () => {
  const { maxRequestsPerSocket, timeout, headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
  expect({ maxRequestsPerSocket, timeout, headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    ...{ maxRequestsPerSocket: 1000, timeout: 30_000, headersTimeout: 5000 },
    ...{ requestTimeout: 900_000, keepAliveTimeout: 72_000 },
  });
});

test('a request that had come on a kept connection when the stop began is answered, and its connection closed', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openConnection(port)));
  for (const socket of sockets) {
    socket.write(ping);
    await once(socket.resume(), 'data');
  }
  const rests = sockets.map(restOf);
  for (const socket of sockets) socket.write(ping); // the system has them, the portal has not read them
  await app.close();
  const texts = await Promise.all(rests);
  expect(texts.map(statusesIn)).toEqual(texts.map(() => [200]));
  for (const text of texts) expect(text).toMatch(/^connection: close\r$/im);
});

test('a stop waits for the answer that is being made, closes what is idle without a word, and takes nobody new', async () => {
  const [slow, idle] = [await openConnection(port), await openConnection(port)];
  const rests = [slow, idle].map(restOf);
  const begun = once(app.server, 'request');
  slow.write(get('/slow'));
  await begun;
  const closed = app.close();
  expect(await rests[1]).toBe('');
  await expect(openConnection(port)).rejects.toThrow('ECONNREFUSED');
  expect(statusesIn((await rests[0]) ?? '')).toEqual([200]);
  await closed;
});

test('requests sent ahead of their answers are answered in their order; who sends more than eight is cut off, and others go on', async () => {
  const { text } = await sendRaw(port, ping.repeat(SENT_AHEAD_MAX - 1) + last);
  expect(statusesIn(text)).toEqual(Array.from({ length: 8 }, () => 200));
  const flood = await openConnection(port, '127.0.1.7');
  flood.write(get('/slow').repeat(900));
  expect(await isClosed(flood)).toBe(true);
  expect(await isClosed(await openConnection(port, '127.0.1.7'))).toBe(true); // shut out for a moment
  expect((await sendRaw(port, last)).status).toBe(200);
});

test('a client that takes nothing of its answer is cut off, one whose answer is still being made is not', async () => {
  app.server.timeout = 300;
  const stalled = await openConnection(port);
  const theirs = once(app.server, 'connection') as Promise<[Socket]>;
  const gone = openConnection(port).then(async (reader) => {
    const [socket] = await theirs;
    reader.write(get('/large'));
    return once(socket, 'close');
  });
  await gone;
  stalled.destroy();
  expect((await sendRaw(port, get('/slow', 'Connection: close'))).body).toBe('done');
});
