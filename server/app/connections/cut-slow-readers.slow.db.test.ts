import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { isClosed, openConnection, sendRaw } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import type { Connections } from './connection.ts';
import { cutSlowReaders } from './cut-slow-readers.ts';

const LARGE = Buffer.alloc(30_000_000, 'x'); // more than the network buffers on its own
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
let portal: TestPortal;
let app: TestPortal['app'];
let port: number;

beforeAll(async () => {
  portal = await startTestPortal();
  app = await buildServer(portal.portal);
  app.get('/large', (_request, reply) => reply.send(LARGE));
  app.get('/slow', async () => {
    await new Promise((done) => setTimeout(done, 1500));
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await portal.close();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an answer of which nothing is taken for thirty seconds is cut off, one that is still being made is not', async () => {
  expect(app.server.timeout).toBe(30_000);
  app.server.timeout = 300;
  try {
    const reader = await openConnection(port);
    const gone = new Promise((resolve) =>
      app.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const stalled = await openConnection(port);
    stalled.write(get('/large'));
    await gone;
    expect(await isClosed(stalled)).toBe(true);
    reader.destroy();
    expect((await sendRaw(port, get('/slow'))).body).toBe('done');
  } finally {
    app.server.timeout = 30_000;
  }
});

test('a reader that takes a few bytes at a time is cut off, one that keeps up is not', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const connections: Connections = new Map();
  const server = createServer((_request, response) => response.end(LARGE));
  server.on('connection', (socket) => {
    connections.set(socket, {
      network: undefined,
      answering: undefined,
      waiting: [],
      taken: 0,
      behind: undefined,
    });
    socket.once('close', () => connections.delete(socket));
  });
  cutSlowReaders(server, connections);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const own = (server.address() as AddressInfo).port;
  const slow = await openConnection(own);
  slow.write(get('/'));
  await expect.poll(() => connections.size).toBe(1);
  while (connections.size > 0) {
    slow.read(1000); // always some progress, a kilobyte a second
    vi.advanceTimersByTime(1000);
    await new Promise((done) => setImmediate(done));
  }
  slow.destroy();

  const steady = await openConnection(own);
  let read = 0;
  steady.on('data', ({ length }) => {
    read += length;
    vi.advanceTimersByTime(length / 500); // half a megabyte a second, for a minute
  });
  steady.resume().write(get('/'));
  await once(steady, 'close');
  expect(read).toBeGreaterThan(LARGE.length);
  server.close();
});
