import type { Server } from 'node:http';
import { createServer, isIPv6, type AddressInfo } from 'node:net';

/**
 * A listening socket takes one connection in a turn of the event loop, and its queue is first come, first served: with
 * few doors, whoever comes during a flood of connections waits for hundreds of turns. A door costs a descriptor.
 */
const DOORS = 64;

/** Several sockets on one port, where the system has that (Linux); a second one of ours is refused all the same. */
export const sharesPort = process.platform === 'linux';

/** Opens the further doors of a server when it listens; each hands its connections to it. */
export function openDoors(server: Server, { isLocal }: { isLocal: boolean }): void {
  const open = (host: string, port: number): (() => void) => {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      if (server.listening) server.emit('connection', socket);
      else socket.destroy();
    });
    door.on('error', () => {}); // a machine without this address or the option has a door less
    door.maxConnections = server.maxConnections;
    door.listen({ host, port, reusePort: sharesPort });
    return () => door.close();
  };
  let closings: (() => void)[] = [];
  server.once('listening', () => {
    const { address, port } = server.address() as AddressInfo;
    // `localhost` has two addresses, and browsers choose.
    const addresses = isLocal ? [address, isIPv6(address) ? '127.0.0.1' : '::1'] : [address];
    const each = DOORS / addresses.length;
    const hosts = addresses.flatMap((host, at) =>
      Array.from({ length: at === 0 ? each - 1 : each }, () => host),
    );
    closings = (sharesPort ? hosts : addresses.slice(1)).map((host) => open(host, port));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const closeDoor of closings) closeDoor();
    return close(done);
  };
}
