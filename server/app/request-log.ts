import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageAddressOf } from '#domain/frame/page-addresses.ts';
import { scrub } from '#server/core/log.ts';
import { observe } from '#server/core/observations.ts';
import { scrubPath } from '#server/core/scrub-encoded.ts';
import { isHealthCheck } from './check-head.ts';

const PATH_MAX = 500;

/**
 * One line for every answer. The query is left out, since searches and addresses stand in it; who asked is in the
 * audit. Health and readiness, asked every few seconds by whatever watches the portal, are lines for `debug` only.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.originalUrl.split('?', 1)[0] ?? '/';
    const { method } = request;
    const status = reply.raw.statusCode;
    observe('answered', { method, route: routeOf(request, path), status, seconds: reply.elapsedTime / 1000 });
    const line = {
      requestId: request.id,
      method,
      path: pathOf(request, path),
      status,
      ms: Math.round(reply.elapsedTime),
    };
    app.log[isHealthCheck(request) ? 'debug' : 'info'](line, 'answered');
  });
}

/** The address as it is declared; whatever else somebody asks for is one and the same. */
export function routeOf(request: FastifyRequest, path: string): string {
  const { url } = request.routeOptions;
  if (url === undefined || request.is404) return 'unknown';
  return url.includes('*') ? (pageAddressOf(path) ?? url) : url;
}

/**
 * The address as it is declared, so that no id of anybody stands in the log; of a path that is no address what is
 * harmless, cut between two segments: half a key would no longer look like one.
 */
function pathOf(request: FastifyRequest, path: string): string {
  const { url } = request.routeOptions;
  if (url !== undefined && !request.is404 && !url.includes('*')) return url;
  const cut = path.length <= PATH_MAX ? path : `${path.slice(0, path.lastIndexOf('/', PATH_MAX) + 1)}…`;
  return pageAddressOf(cut) ?? scrubPath(cut, scrub);
}
