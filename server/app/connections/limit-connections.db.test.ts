import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOn, openConnection } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { connectionsFor, descriptorLimit } from './descriptor-limit.ts';

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

test('past what the process can hold new connections are closed, and those that stand go on', async () => {
  const { server } = portal.app;
  const { maxConnections } = server;
  expect(maxConnections).toBe(connectionsFor(descriptorLimit()));
  for (const socket of opened.splice(0)) socket.destroy();
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
  server.maxConnections = 3;
  const standing = await Promise.all([7, 8, 9].map((host) => openConnection(port, `127.0.2.${host}`)));
  for (const socket of standing) expect(await askOn(socket, ping)).toContain('200 OK');
  expect(await keptOf(20, PROXY)).toBe(0);
  for (const socket of standing) expect(await askOn(socket, ping)).toContain('200 OK');
  for (const socket of standing) socket.destroy();
  server.maxConnections = maxConnections;
});

test('one address has no more connections than a quarter of what is free', async () => {
  const { server } = portal.app;
  const { maxConnections } = server;
  for (const socket of opened.splice(0)) socket.destroy();
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
  server.maxConnections = 8;
  expect(await keptOf(5, '127.0.4.1')).toBe(2);
  expect(await keptOf(5, '127.0.4.2')).toBe(2);
  expect(await keptOf(5, '127.0.4.3')).toBe(1);
  expect(await keptOf(5, '127.0.4.4')).toBe(1);
  server.maxConnections = maxConnections;
  for (const socket of opened.splice(0)) socket.destroy();
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
