import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOn, openConnection } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

const ping = 'GET /api/auth/actuator/health/ping HTTP/1.1\r\nHost: localhost\r\n\r\n';
const PROXY = '127.0.9.9';
let portal: TestPortal;
let port: number;
const opened: Socket[] = [];

beforeAll(async () => {
  portal = await startTestPortal({
    CONNECTIONS_PER_ADDRESS: '5',
    TRUSTED_PROXIES: '10.0.0.0/8,127.0.9.0/24',
  });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await portal.close();
});

/** Opens so many connections from an address and tells how many of them the portal keeps. */
async function keptOf(count: number, address: string): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: count }, () => openConnection(port, address)));
  opened.push(...sockets);
  const answers = await Promise.all(sockets.map((socket) => askOn(socket, ping)));
  return answers.filter((answer) => answer.startsWith('HTTP/1.1 200 ')).length;
}

test('one address keeps as many connections as the setting says, others theirs, a trusted proxy any number', async () => {
  expect(await keptOf(8, '127.0.0.1')).toBe(5);
  expect(await keptOf(3, '127.0.0.1')).toBe(0);
  expect(await keptOf(4, '127.0.0.2')).toBe(4);
  expect(await keptOf(12, PROXY)).toBe(12);
});

test('a connection that is refused costs no parser', async () => {
  const parsers: boolean[] = [];
  const look = (socket: Socket & { parser?: object | null }) => parsers.push(Boolean(socket.parser));
  portal.app.server.on('connection', look);
  expect(await keptOf(7, '127.0.0.4')).toBe(5);
  portal.app.server.off('connection', look);
  expect(parsers).toEqual([true, true, true, true, true, false, false]);
});

test('a connection that ends makes room for another of its address', async () => {
  const first = await openConnection(port, '127.0.0.3');
  expect(await keptOf(4, '127.0.0.3')).toBe(4);
  expect(await keptOf(1, '127.0.0.3')).toBe(0);
  const ended = new Promise((resolve) => first.once('close', resolve));
  first.destroy();
  await ended;
  await expect.poll(() => keptOf(1, '127.0.0.3')).toBe(1);
});
