import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { deriveNetwork } from '#server/core/derive-network.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Connections } from './connection.ts';
import { connectionsFor, descriptorLimit } from './descriptor-limit.ts';
import type { ShutOut } from './shut-out.ts';
import { isTrustedProxy } from './trusted-proxies.ts';

const WARN_EVERY_MS = 60_000;

/**
 * Keeps the list of open connections. Refuses those past what the process can hold, and those past the share of one
 * network address, and says so once a minute; a trusted proxy speaks for many. What is refused costs no parser: Node's
 * own listener comes afterwards.
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { portal, shutOut }: { portal: Portal; shutOut: Pick<ShutOut, 'has'> },
): void {
  const perNetwork = new Map<string, number>();
  const { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES } = portal.config;
  const isProxy = isTrustedProxy(TRUSTED_PROXIES);
  const warn = createWarning(portal);
  server.maxConnections = connectionsFor(descriptorLimit());

  const refuse = (socket: Socket, limit: number, message: string): false => {
    socket.destroy();
    warn(message, { limit });
    return false;
  };

  const admit = (socket: Socket): boolean => {
    const { remoteAddress } = socket;
    if (!remoteAddress) {
      socket.destroy(); // gone already
      return false;
    }
    if (connections.size >= server.maxConnections)
      return refuse(socket, server.maxConnections, 'too many connections: new ones are closed');
    const network = isProxy(remoteAddress) ? undefined : deriveNetwork(remoteAddress);
    if (network !== undefined && shutOut.has(network))
      return refuse(socket, 0, 'an address that sent too much ahead is shut out for a moment');
    const open = network === undefined ? 0 : (perNetwork.get(network) ?? 0);
    if (open >= CONNECTIONS_PER_ADDRESS)
      return refuse(
        socket,
        CONNECTIONS_PER_ADDRESS,
        'too many connections of one address: new ones are closed',
      );
    connections.set(socket, { network, answering: undefined, waiting: [], taken: 0, behind: undefined });
    if (network !== undefined) perNetwork.set(network, open + 1);
    socket.once('close', () => {
      connections.delete(socket);
      if (network === undefined) return;
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left === 0) perNetwork.delete(network);
      else perNetwork.set(network, left);
    });
    return true;
  };
  const serve = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (admit(socket)) for (const listener of serve) listener.call(server, socket);
  });
  server.on('drop', () =>
    warn('too many connections: new ones are closed', { limit: server.maxConnections }),
  );
  // Out of descriptors all the same: the connection is lost, the portal is not.
  server.on('error', (error) => {
    if (server.listening) warn('a connection could not be accepted', { err: error });
  });
}

/** Once a minute for each message: a flood must not fill the log. */
function createWarning(portal: Portal): (message: string, details: object) => void {
  const last = new Map<string, number>();
  return (message, details) => {
    const now = portal.now().getTime();
    if (now - (last.get(message) ?? -Infinity) < WARN_EVERY_MS) return;
    last.set(message, now);
    portal.log.warn(details, message);
  };
}
