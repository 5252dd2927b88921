import { createServer, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connections } from './connection.ts';
import { cutSlowReaders } from './cut-slow-readers.ts';

let server: Server;
let connections: Connections;
let unread: number;
let written: number;
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  server = createServer();
  connections = new Map();
  cutSlowReaders(server, connections);
  [unread, written] = [0, 0];
  socket = new Socket();
  vi.spyOn(socket, 'writableLength', 'get').mockImplementation(() => unread);
  vi.spyOn(socket, 'bytesWritten', 'get').mockImplementation(() => written);
  connections.set(socket, {
    ...{ network: undefined, answering: undefined, waiting: [], taken: 0, behind: undefined },
  });
});
afterEach(() => {
  server.emit('close');
  vi.useRealTimers();
});

test('a client that takes nothing for thirty seconds is cut off, unless its answer is still being made', () => {
  expect(server.timeout).toBe(30_000);
  const connection = connections.get(socket);
  if (connection) connection.answering = {} as ServerResponse;
  server.emit('timeout', socket);
  expect(socket.destroyed).toBe(false);
  unread = 1;
  server.emit('timeout', socket);
  expect(socket.destroyed).toBe(true);
});

test('a client on whose connection nothing is asked is cut off', () => {
  server.emit('timeout', socket);
  expect(socket.destroyed).toBe(true);
});

test('a client that takes 16 KiB a second is not cut off, one that takes less is after thirty seconds', () => {
  [unread, written] = [60 * 16 * 1024, 60 * 16 * 1024];
  vi.advanceTimersByTime(5000); // from here on it is behind
  vi.advanceTimersByTime(90_000);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(socket.destroyed).toBe(true);
});

test('a client that has taken everything begins anew', () => {
  [unread, written] = [1000, 1000];
  vi.advanceTimersByTime(30_000);
  unread = 0;
  vi.advanceTimersByTime(5000);
  unread = 1000;
  vi.advanceTimersByTime(35_000);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(socket.destroyed).toBe(true);
});

test('a server that is closed looks no more', () => {
  server.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
