import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openPool } from './pool.ts';

/** What every pooler lets pass (PgBouncer without `ignore_startup_parameters`). */
const passing = ['user', 'database', 'client_encoding', 'application_name'];

test('a connection of the pool begins with nothing that a pooler refuses', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = openPool(`postgres://porter:secret@127.0.0.1:${port}/portal`, () => {});
  const connecting = pool.pg.connect().catch((error: unknown) => error);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [packet] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await connecting;
  await pool.close();
  server.close();
  const words = packet.subarray(8).toString().split('\0');
  const names = words.filter((word, at) => at % 2 === 0 && word !== '');
  expect(names).toContain('user');
  expect(names.filter((name) => !passing.includes(name))).toEqual([]);
});
