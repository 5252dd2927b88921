import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { deriveNetwork } from '#server/core/derive-network.ts';
import type { Portal } from '#server/core/portal.ts';
import { connectionsFor, descriptorLimit } from './descriptor-limit.ts';
import { isTrustedProxy } from './trusted-proxies.ts';

const WARN_EVERY_MS = 60_000;

/** Whoever sends too much ahead gets no further connection for so long: reading it costs even if nothing is answered. */
const SHUT_OUT_MS = 60_000;

export interface Connection {
  network: string;
  /** How many of its requests are being answered. */
  answering: number;
  /** Cuts it off with what its address has open and does not use, and shuts the address out for a moment. */
  shutOut: () => void;
}
/** Every open connection. */
export type Connections = Map<Socket, Connection>;

/**
 * Keeps the list of open connections. Closes new ones past what the process can hold, and past the share of one network
 * address: no more than a quarter of what is free, so that many who take much leave some to others. A trusted proxy speaks for
 * many. The log says so once a minute.
 */
export function limitConnections(server: Server, connections: Connections, portal: Portal): void {
  const { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES } = portal.config;
  const isProxy = isTrustedProxy(TRUSTED_PROXIES);
  const perNetwork = new Map<string, number>();
  const add = (network: string, more: number): void => {
    const open = (perNetwork.get(network) ?? 0) + more;
    if (open === 0) perNetwork.delete(network);
    else perNetwork.set(network, open);
  };
  let warnedAt = -Infinity;
  const warn = (details: object): void => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    portal.log.warn(details, 'too many connections: new ones are closed');
  };
  server.maxConnections = connectionsFor(descriptorLimit());
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = isProxy(remoteAddress) ? 'proxy' : deriveNetwork(remoteAddress);
    const open = perNetwork.get(network) ?? 0;
    const free = server.maxConnections - connections.size;
    const most = network === 'proxy' ? Infinity : Math.min(CONNECTIONS_PER_ADDRESS, free / 4);
    if (open >= most || free <= 0) {
      socket.destroy();
      return warn({ open, all: connections.size });
    }
    const shutOut = (): void => {
      socket.destroy();
      if (network === 'proxy') return;
      for (const [other, one] of connections)
        if (one.network === network && one.answering === 0) other.destroy();
      add(network, CONNECTIONS_PER_ADDRESS);
      setTimeout(add, SHUT_OUT_MS * (0.5 + Math.random()), network, -CONNECTIONS_PER_ADDRESS).unref();
    };
    connections.set(socket, { network, answering: 0, shutOut });
    add(network, 1);
    socket.once('close', () => {
      connections.delete(socket);
      add(network, -1);
    });
  });
  server.on('drop', () => warn({ all: connections.size }));
  // Out of descriptors all the same: the connection is lost, the portal is not.
  server.on('error', (error) => server.listening && warn({ err: error }));
}
