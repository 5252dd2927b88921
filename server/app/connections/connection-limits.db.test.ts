import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOn, sendRaw, statusesIn } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { connectionsFor, descriptorLimit } from './descriptor-limit.ts';
import { REQUESTS_PER_CONNECTION } from './queue-requests.ts';

let portal: TestPortal;
let port: number;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

const ping = 'GET /api/auth/actuator/health/ping HTTP/1.1\r\nHost: localhost\r\n\r\n';
const PORTION = 20;

test('a connection answers a thousand requests, says with the last that it closes, and takes no more', async () => {
  // Sent in portions: whoever sends all ahead is cut off.
  const { text } = await sendRaw(port, ping.repeat(PORTION), (socket) => {
    let left = REQUESTS_PER_CONNECTION + 50 - PORTION;
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk.toString('latin1');
      if (statusesIn(answers).length < PORTION || left <= 0) return;
      answers = '';
      socket.write(ping.repeat(Math.min(PORTION, left)));
      left -= PORTION;
    });
    return () => {};
  });
  const statuses = statusesIn(text);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses).toHaveLength(REQUESTS_PER_CONNECTION);
  expect(text.match(/^connection: close\r$/gim)).toHaveLength(1);
});

const opened = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });

test('past the limit new connections are closed, those that stand go on, and a place that falls free is given', async () => {
  const { server } = portal.app;
  const { maxConnections } = server;
  expect(maxConnections).toBe(connectionsFor(descriptorLimit()));
  server.maxConnections = 3;
  try {
    const standing = [await opened(), await opened(), await opened()];
    for (const socket of standing) expect(await askOn(socket, ping)).toContain('200 OK');
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await askOn(await opened(), ping)).toBe('');
    for (const socket of standing) expect(await askOn(socket, ping)).toContain('200 OK');
    const [first, ...others] = standing;
    const freed = new Promise((resolve) => server.once('connection', resolve));
    first?.destroy();
    let answer = '';
    for (let attempt = 0; attempt < 200 && !answer; attempt += 1) {
      const socket = await opened();
      answer = await askOn(socket, ping);
      socket.destroy();
    }
    await freed;
    expect(answer).toContain('200 OK');
    for (const socket of others) socket.destroy();
  } finally {
    server.maxConnections = maxConnections;
  }
});
