import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openDoors } from './open-doors.ts';

const LISTENING = '0A';
const ESTABLISHED = '01';

/** Sockets of this machine on a local port that are in a state, as the system lists them. */
function countSockets(port: number, state: string): number {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1] === address && columns[3] === state).length;
}

test.runIf(process.platform === 'linux')(
  'connections that wait together are taken by dozens in one turn',
  async () => {
    const server = createServer();
    const closeDoors = openDoors(server, { isLocal: false });
    await new Promise<void>((done) => server.listen({ port: 0, host: '127.0.0.1', reusePort: true }, done));
    const { port } = server.address() as AddressInfo;
    await expect.poll(() => countSockets(port, LISTENING)).toBe(64);
    let taken = 0;
    server.on('connection', () => (taken += 1));
    const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await new Promise((done) => setImmediate(done)); // all have knocked
    while (countSockets(port, ESTABLISHED) < sockets.length); // and all were heard by the system
    const before = taken;
    await new Promise((done) => setImmediate(done));
    expect(taken - before).toBeGreaterThan(32);
    for (const socket of sockets) socket.destroy();
    closeDoors();
    await new Promise((done) => server.close(done));
    expect(countSockets(port, LISTENING)).toBe(0);
  },
);
