import type { FastifyInstance } from 'fastify';
import { getHealth } from '#domain/service-info/contract.ts';

const PATH_MAX = 500;

/**
 * One line for every answer. The query is left out, since searches and addresses stand in it; who asked is in the
 * audit. Pings, which come every few seconds from whatever watches the portal, are lines for `debug` only.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    const line = {
      requestId: request.id,
      method: request.method,
      path: shortened(path),
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    app.log[path === getHealth.path ? 'debug' : 'info'](line, 'answered');
  });
}

/** Cut between two segments: half a key would no longer look like one. */
const shortened = (path: string): string =>
  path.length <= PATH_MAX ? path : `${path.slice(0, path.lastIndexOf('/', PATH_MAX) + 1)}…`;
