import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openConnection, statusesIn } from '../../../testing/raw-http.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testPortalOn } from '../../../testing/test-portal.ts';
import { buildServer } from '../server.ts';

const ping = 'GET /api/auth/actuator/health/ping HTTP/1.1\r\nHost: localhost\r\n\r\n';
const readiness = ping.replace('ping', 'readiness');
let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildServer>>;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  app = await buildServer(testPortalOn(database.pool, new Date()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => database.close());

/** A connection that has had one answer already, as a proxy keeps its own. */
async function keptConnection(): Promise<Socket> {
  const socket = await openConnection(port);
  socket.write(ping);
  await once(socket.resume(), 'data');
  return socket;
}

/** All that a connection brings from now on, when it has ended or was reset. */
function restOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => {});
  return new Promise((resolve) => socket.once('close', () => resolve(text)).resume());
}

test('a request that had come on a kept connection when the stop began is answered, and its connection closed', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, keptConnection));
  const rests = sockets.map(restOf);
  for (const socket of sockets) socket.write(ping); // the system has them, the portal has not read them
  await app.close();
  const texts = await Promise.all(rests);
  expect(texts.map(statusesIn)).toEqual(texts.map(() => [200]));
  for (const text of texts) expect(text).toMatch(/^connection: close\r$/im);
});

test('a connection that waited to be taken when the stop began is answered', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openConnection(port)));
  const rests = sockets.map(restOf);
  for (const socket of sockets) socket.write(ping);
  await app.close();
  const texts = await Promise.all(rests);
  expect(texts.map(statusesIn)).toEqual(texts.map(() => [200]));
});

test('requests that wait behind another when the stop begins are answered in their order, the last one with the end', async () => {
  const socket = await openConnection(port);
  const rest = restOf(socket);
  socket.write(readiness.repeat(3));
  await new Promise((resolve) => database.pool.pg.once('acquire', resolve));
  await app.close();
  const text = await rest;
  expect(statusesIn(text)).toEqual([200, 200, 200]);
  const answers = text.split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((answer) => /^connection: close\r$/im.test(answer))).toEqual([false, false, true]);
});

test('a kept connection on which nothing came is closed without a word', async () => {
  const socket = await keptConnection();
  const rest = restOf(socket);
  await app.close();
  expect(await rest).toBe('');
});
