import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { limitParameters, queryOf } from '#server/core/parameter-limits.ts';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import { LOGINS_PER_MINUTE } from '#domain/session/contract.ts';
import { setOwnProvider } from '#server/session/login/provider-discovery.ts';
import { buildProvider } from './build-provider.ts';
import { handleInteractions } from './handle-interaction.ts';
import { issuerOf, OWN_CLIENT_ID, ownClientSecret } from './provider-clients.ts';

const PREFIX = '/idp';

/** Serves the embedded OpenID provider under /idp, which speaks its own standard and reads its own bodies. */
export async function serveIdentityProvider(app: FastifyInstance, portal: Portal): Promise<void> {
  let building: Promise<Provider> | undefined;
  const provider = async (): Promise<Provider> => {
    building ??= buildProvider(portal).then(leaveRest, (error: unknown) => {
      building = undefined; // the database was away: the next request tries again
      throw error;
    });
    return building;
  };
  const pin = pinnerOf(portal);
  setOwnProvider(portal, {
    issuer: issuerOf(portal),
    clientId: OWN_CLIENT_ID,
    clientSecret: ownClientSecret(portal),
    fetch: fetchInside(app),
    endSession: async (refreshToken) => endOwnSession(await provider(), refreshToken),
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => limitParameters(queryOf(request.url)));
    await scope.register(async (own) => handleInteractions(own, portal, provider, pin));
    await scope.register(async (own) => serveProvider(own, provider, pin));
  });
}

/** All that the provider answers itself. It reads forms itself too, up to 56 KB and a thousand parameters of them. */
async function serveProvider(
  scope: FastifyInstance,
  provider: () => Promise<Provider>,
  pin: (raw: IncomingMessage) => void,
): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    handOver(await provider(), request, reply, pin);
  const config = { rateLimit: { max: LOGINS_PER_MINUTE, timeWindow: 60_000 } };
  scope.get(`${PREFIX}/auth`, { config }, answer); // each of these leaves a row behind
  scope.all(`${PREFIX}/*`, answer);
}

/** Host and protocol are the configured ones, whatever a request says: discovery would repeat any Host header. */
function pinnerOf(portal: Portal): (raw: IncomingMessage) => void {
  const { host, protocol } = new URL(portal.config.PUBLIC_URL);
  return ({ headers }) => {
    delete headers['x-forwarded-host'];
    delete headers.forwarded;
    headers.host = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
  };
}

async function handOver(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  pin: (raw: IncomingMessage) => void,
): Promise<void> {
  const raw: IncomingMessage & { originalUrl?: string } = request.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  pin(raw);
  raw.originalUrl = raw.url ?? PREFIX;
  raw.url = raw.originalUrl.slice(PREFIX.length);
  await provider.callback()(raw, reply.raw);
  if (!reply.raw.headersSent) throw left.get(raw) ?? new AppError('NOT_FOUND');
  reply.hijack();
}

const left = new WeakMap<IncomingMessage, Error>();

/** The standard's own errors are the provider's. What is none of its addresses, or fails outside them, is left to the portal. */
function leaveRest(provider: Provider): Provider {
  provider.use(async (ctx: KoaContextWithOIDC & { respond?: boolean }, next) => {
    try {
      await next();
      if (ctx.status !== 404 || ctx.body) return;
    } catch (error) {
      left.set(ctx.req, error as Error);
    }
    ctx.respond = false;
  });
  return provider;
}

/** The portal asks its own provider without leaving the process: no proxy, certificate or port stands between. */
function fetchInside(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const answer = await app.inject({
      method: method as 'GET',
      url: `${pathname}${search}`,
      headers,
      ...(body ? { payload: body instanceof URLSearchParams ? body.toString() : (body as string) } : {}),
    });
    const bare = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(bare ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
}

/** The portal's log-out reaches through to the provider: its session and every token of the grant end. */
async function endOwnSession(provider: Provider, refreshToken: string): Promise<void> {
  const token = await provider.RefreshToken.find(refreshToken);
  if (!token) return;
  const session = token.sessionUid ? await provider.Session.findByUid(token.sessionUid) : undefined;
  await session?.destroy();
  if (!token.grantId) return;
  for (const model of [provider.AccessToken, provider.RefreshToken, provider.AuthorizationCode])
    await model.revokeByGrantId(token.grantId);
  await (await provider.Grant.find(token.grantId))?.destroy();
}
