import type { FastifyInstance } from 'fastify';
import { getHealth } from '#domain/service-info/contract.ts';

/**
 * One line for every answer. The query is left out, since searches and addresses stand in it; who asked is in the
 * audit. Pings, which come every few seconds from whatever watches the portal, are lines for `debug` only.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const line = {
      requestId: request.id,
      method: request.method,
      path,
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    app.log[path === getHealth.path ? 'debug' : 'info'](line, 'answered');
  });
}
