import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, as far as that is known before anybody signs in. */
    network: string;
  }
}

/** Derived when a request comes in: a socket whose client has hung up no longer knows the address. */
export function noteNetworks(app: FastifyInstance): void {
  app.decorateRequest('network', '');
  app.addHook('onRequest', async (request) => {
    request.network = deriveNetwork(request.ip ?? 'unknown');
  });
}

/** This machine itself: no network of anybody. */
const LOOPBACK = '::1';

/**
 * The network whose failed log-ins are counted together: an IPv4 address, or the /64 that a provider gives to one
 * line, since its owner may come from any of its 2^64 addresses. People read it, too: it is written as they know it.
 */
export function deriveNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain) || plain === LOOPBACK) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const between = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: between }, () => '0'), ...back];
  const line = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${line.join(':')}::/64`;
}
