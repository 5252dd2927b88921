import type { Server } from 'node:http';
import { createServer, isIPv6, type AddressInfo } from 'node:net';

/** `localhost` has two addresses, and browsers choose: what comes on the other one is handed to the server. */
export function listenOnLocalhost(server: Server): void {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  other.on('error', () => {}); // a machine may have one of them only
  server.once('listening', () => {
    const { address, port } = server.address() as AddressInfo;
    other.maxConnections = server.maxConnections;
    other.listen(port, isIPv6(address) ? '127.0.0.1' : '::1');
  });
  server.once('close', () => other.close());
}
