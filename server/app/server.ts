import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contracts } from '#domain/contracts.ts';
import { statusOf, textOf } from '#domain/core/error-codes.ts';
import { getHealth, getReadiness } from '#domain/service-info/contract.ts';
import { finishLogin, startLogin } from '#domain/session/contract.ts';
import { referenceOf } from '#domain/session/sign-in-refusal.ts';
import { usageFileLimits } from '#domain/volume-usage/usage-file-schema.ts';
import { sendPlainPage } from '#server/core/plain-page.ts';
import { problemPage } from '#server/identity-provider/login-pages.ts';
import { REFUSED } from '#server/session/login/refuse-login.ts';
import { accessChecks, type AccessChecks } from './access-checks.ts';
import { checkHead } from './check-head.ts';
import { readJsonBodies } from './json-bodies.ts';
import { noteNetworks } from '#server/core/derive-network.ts';
import { serveIdentityProvider } from '#server/identity-provider/provider-plugin.ts';
import { allRoutes } from './all-routes.ts';
import { AppError } from '#server/core/app-error.ts';
import { createPortalServer } from './connections/portal-server.ts';
import { shedLoad } from './connections/shed-load.ts';
import { answerBrokenHttp, answerFailures, nameFailure } from './failures.ts';
import { rewriteFormer } from './former-addresses.ts';
import { checkRoutes, registerRoutes } from './http.ts';
import { limitCalls } from './limit-calls.ts';
import { isTracing } from './open-tracing.ts';
import { serveWeb } from './pages.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Route } from '#server/core/routes.ts';
import { limitBodyTime } from './request-limits.ts';
import { logRequests } from './request-log.ts';
import { guardedResponse, securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';

/** Where people walk through the sign-in, rather than programs. */
const isWalked = (path: string): boolean =>
  path === startLogin.path || path === finishLogin.path || /^\/idp\/(?:interaction|password)\//.test(path);

/** 4.13: whatever fails while a browser signs in is a page with a reference and a way to begin anew. */
function answerSignIn(
  portal: Portal,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.originalUrl.split('?', 1)[0] ?? '/';
  if (!isWalked(path) || !(request.headers.accept ?? '').includes('text/html'))
    return answerFailures(thrown, request, reply);
  const { code, params } = nameFailure(thrown, request, reply);
  const reference = referenceOf(request.id);
  portal.log.warn({ reference, requestId: request.id, check: code }, REFUSED);
  return sendPlainPage(
    portal,
    reply,
    statusOf(code),
    problemPage(textOf(code, params), undefined, reference),
  );
}

/** What a call says fits in this; a contract that needs more says so itself (`bodyLimit`). */
const JSON_LIMIT = 16 * 1024;

/** The portal's HTTP server, not yet listening. `checks` differ in tests of the second line only. */
export async function buildServer(
  portal: Portal,
  checks: AccessChecks = accessChecks,
): Promise<FastifyInstance> {
  const headers = securityHeaders(portal.config);
  const front = createPortalServer(portal);
  const app = fastify({
    serverFactory: front.create,
    return503OnClosing: false, // said by the front, as problem+json
    loggerInstance: portal.log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: rewriteFormer,
    genReqId: () => randomUUID(),
    trustProxy: portal.config.TRUSTED_PROXIES ?? false,
    bodyLimit: JSON_LIMIT,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 900_000, // longer than the slowest upload takes: it is never answered 408
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 5000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
      ServerResponse: guardedResponse(headers),
    },
    frameworkErrors: (error, request, reply) => answerFailures(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket, headers),
  });
  if (isTracing(portal.config)) traceRequests(app);
  readJsonBodies(app);
  app.setErrorHandler((error, request, reply) => answerSignIn(portal, error, request, reply));
  setSecurityHeaders(app, headers);
  noteNetworks(app);
  app.addHook('onRequest', checkHead);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ network }) => network,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  await app.register(cookie);
  await app.register(multipart, {
    throwFileSizeLimit: false, // the verb says so itself, with the file's name
    limits: { fileSize: usageFileLimits.upload, files: 1, fields: 5, fieldSize: 10_000, parts: 6 },
  });
  limitBodyTime(app);
  front.attach(app);
  shedLoad(app, portal);
  logRequests(app);
  const routes = allRoutes();
  checkRoutes(contracts, routes);
  if (portal.config.PORTAL_ROLE === 'worker') return serveHealth(app, portal, routes);
  registerRoutes(app, portal, routes, checks, limitCalls(app, portal));
  if (portal.config.embeddedProvider) await serveIdentityProvider(app, portal);
  serveWeb(
    app,
    portal,
    routes.map((route) => route.endpoint),
  );
  return app;
}

/** A process that runs jobs answers whether it lives, and nothing else: whatever it is asked, it is not there. */
function serveHealth(app: FastifyInstance, portal: Portal, routes: readonly Route[]): FastifyInstance {
  const health = routes.filter(({ endpoint }) => endpoint === getHealth || endpoint === getReadiness);
  registerRoutes(app, portal, health, accessChecks, limitCalls(app, portal));
  app.setNotFoundHandler(async () => {
    throw new AppError('NOT_FOUND');
  });
  return app;
}
