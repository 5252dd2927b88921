import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Portal } from './portal.ts';

/**
 * Twice the crowd of slow connections that people must not notice (2,000): each costs a file descriptor and some tens
 * of kilobytes, so a flood ends here and not in a process without memory or descriptors for its database.
 */
export const CONNECTIONS_MAX = 4_000;

/**
 * A connection is renewed after so many requests: nobody keeps one for ever or fills it with requests sent ahead of
 * their answers, and a proxy's connections spread over processes that were started later.
 */
export const REQUESTS_PER_CONNECTION = 1_000;

const WARN_EVERY_MS = 60_000;

export function limitConnections(app: FastifyInstance, portal: Portal): void {
  closeAfterLast(app);
  limitCrowd(app, portal);
}

/** Node says `Connection: close` with the last answer, drops what follows, but leaves the connection standing. */
function closeAfterLast(app: FastifyInstance): void {
  const counts = new WeakMap<Socket, number>();
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    if (count >= REQUESTS_PER_CONNECTION) response.shouldKeepAlive = false;
  });
}

/** Refuses connections past the limit, and says so once a minute. */
function limitCrowd(app: FastifyInstance, portal: Portal): void {
  let warned = -Infinity;
  app.server.maxConnections = CONNECTIONS_MAX;
  app.server.on('drop', () => {
    const now = portal.now().getTime();
    if (now - warned < WARN_EVERY_MS) return;
    warned = now;
    portal.log.warn({ limit: app.server.maxConnections }, 'too many connections: new ones are closed');
  });
}
