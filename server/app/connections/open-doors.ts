import type { Server } from 'node:http';
import { createServer, isIPv6, type AddressInfo } from 'node:net';

/**
 * Node takes one connection of a listening socket in a turn of the event loop: with one socket, pings waited ten
 * seconds behind a flood of connections (decision 080).
 */
const DOORS = 64;

/** Several sockets on one port, where the system has that (Linux); a second one of ours is refused all the same. */
export const sharesPort = process.platform === 'linux';

/**
 * Listens on further sockets of the server's port, and on both addresses of `localhost`, of which browsers choose one.
 * Each hands its connections to the server. The answer closes them.
 */
export function openDoors(server: Server, { isLocal }: { isLocal: boolean }): () => void {
  const doors = new Set<ReturnType<typeof createServer>>();
  const open = (host: string, port: number): void => {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    doors.add(door);
    door.on('error', () => doors.delete(door)); // a machine without this address or the option has a door less
    door.maxConnections = server.maxConnections;
    door.listen({ host, port, reusePort: sharesPort });
  };
  server.once('listening', () => {
    const { address, port } = server.address() as AddressInfo;
    const hosts = isLocal ? [address, isIPv6(address) ? '127.0.0.1' : '::1'] : [address];
    const each = sharesPort ? DOORS / hosts.length : 1;
    for (const [at, host] of hosts.entries())
      for (let door = at === 0 ? 1 : 0; door < each; door += 1) open(host, port);
  });
  return () => {
    for (const door of doors) door.close();
  };
}
