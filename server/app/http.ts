import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, attachment, filesOf, noContent, rawReply } from '#domain/core/endpoint.ts';
import { fileLabel } from '#domain/core/file-label.ts';
import { recordRefusals } from '#server/audit/record-refusals.ts';
import { textOf } from '#server/core/fixed-answer.ts';
import type { AccessChecks } from './access-checks.ts';
import { gateOf, openCall } from './admit.ts';
import { AppError } from '#server/core/app-error.ts';
import type { HttpCtx } from '#server/core/context.ts';
import type { CallLimit } from './limit-calls.ts';
import { parseInput } from '#server/core/input.ts';
import type { Portal } from '#server/core/portal.ts';
import { verbsOf, type Attachment, type Route } from '#server/core/routes.ts';

/** Registers every route: passes its gate, checks input, runs the verb, serialises what the contract declares. */
export function registerRoutes(
  app: FastifyInstance,
  portal: Portal,
  routes: readonly Route[],
  checks: AccessChecks,
  limit: CallLimit,
): void {
  const contexts = new WeakMap<FastifyRequest, HttpCtx>();
  const recordRefusal = recordRefusals(app, portal);
  const step = async <T>(ctx: HttpCtx, called: Endpoint, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await recordRefusal(ctx, called, error);
      throw error;
    }
  };
  for (const route of routes) {
    const { endpoint } = route;
    const [answer, ...files] = verbsOf(route);
    const verbOf = (request: FastifyRequest) =>
      files.find(({ format }) => format === formatOf(request)) ?? answer;
    const add = (scope: FastifyInstance): FastifyInstance =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: limitOf(endpoint),
        ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
        // Before the body is read: a stranger's body is never parsed.
        onRequest: async (request, reply) => {
          let ctx = openCall(portal, request, reply);
          const { endpoint: called } = verbOf(request);
          const admission = { endpoint: called, checks, limit };
          for (const next of gateOf(called)) ctx = await step(ctx, called, () => next(ctx, admission));
          contexts.set(request, ctx);
        },
        handler: async (request, reply) => {
          const ctx = contexts.get(request);
          if (!ctx) throw new Error(`${endpoint.id} has no context`);
          const { endpoint: called, handler } = verbOf(request);
          const verb = () => handler(ctx, parseInput(called, request));
          return sendAnswer(reply, called, await step(ctx, called, verb));
        },
      });
    if (endpoint.anyBody === true) void app.register(async (scope) => add(takeAny(scope)));
    else if (!endpoint.bodyTypes) add(app);
    else void app.register(async (scope) => add(readOnly(scope, endpoint.bodyTypes ?? [])));
  }
}

const formatOf = ({ query }: FastifyRequest): unknown => (query as { format?: unknown }).format;

/** Within this scope a body of any kind is read to its end and forgotten. */
function takeAny(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
  return scope;
}

/** Within this scope JSON comes under these names and no other. */
function readOnly(scope: FastifyInstance, types: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
  return scope;
}

const MINUTE_MS = 60_000;
const limitOf = ({ perMinute }: Endpoint): object =>
  perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: MINUTE_MS } };

/** Refuses to start when a declared endpoint has no verb, or two share an address. */
export function checkRoutes(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const answered = new Set(routes.flatMap(verbsOf).map((verb) => verb.endpoint.id));
  const missing = endpoints
    .flatMap((endpoint) => [endpoint, ...filesOf(endpoint)])
    .filter((endpoint) => !answered.has(endpoint.id))
    .map((endpoint) => endpoint.id);
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);
  const declared = new Set(endpoints.map((endpoint) => endpoint.id));
  const undeclared = routes
    .filter((route) => !declared.has(route.endpoint.id))
    .map((route) => route.endpoint.id);
  if (undeclared.length > 0) throw new Error(`Not in domain/contracts.ts: ${undeclared.join(', ')}`);
  if (declared.size !== endpoints.length) throw new AppError('UNEXPECTED');
}

/** Sends what the contract of a call declares, and no field more. */
function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  if (endpoint.output === rawReply) return reply;
  if (endpoint.output === noContent) return reply.code(204).send();
  if (endpoint.output === attachment) return sendAttachment(reply, answer as Attachment);
  const text = textOf(answer, () => writeChecked(endpoint, answer));
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

function writeChecked({ id, output }: Endpoint, answer: unknown): string {
  const body = (output as z.ZodType).safeParse(answer);
  if (!body.success)
    throw new Error(`${id} answered something its contract does not declare: ${body.error.message}`);
  return JSON.stringify(body.data);
}

/** A file that no browser will interpret: named, sandboxed, saved. */
function sendAttachment(reply: FastifyReply, file: Attachment): FastifyReply {
  const name = fileLabel(file.fileName);
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.contentType)
    .send(file.body);
}
