import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, type OpenSpan } from '#server/db/spans.ts';
import { routeOf } from './request-log.ts';

/** A span for every request, from its arrival until its answer is out, around everything done for it. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = routeOf(request, request.originalUrl.split('?', 1)[0] ?? '/');
    const facts = { 'http.request.method': method, 'http.route': route };
    const span = beginSpan('request', `${method} ${route}`, facts);
    if (!span) return done();
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply.raw;
    const error = statusCode >= 500 ? String(statusCode) : undefined;
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, error);
  });
}
