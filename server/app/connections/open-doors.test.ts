import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openDoors, sharesPort } from './open-doors.ts';

test.runIf(sharesPort)('connections that wait together are taken by dozens in one turn', async () => {
  const server = createServer();
  openDoors(server, { isLocal: false });
  await new Promise<void>((done) => server.listen({ port: 0, host: '127.0.0.1', reusePort: true }, done));
  await new Promise((done) => setTimeout(done, 50)); // the other doors open
  const { port } = server.address() as AddressInfo;
  let taken = 0;
  server.on('connection', () => (taken += 1));
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await new Promise((done) => setImmediate(done)); // all have knocked
  const before = taken;
  await new Promise((done) => setImmediate(done));
  expect(taken - before).toBeGreaterThan(32);
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});
