import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { TokenClaims } from '#server/session/tokens.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';

const MINUTE_MS = 60_000;
/** One log-in has less than its person: a script that runs wild leaves its owner a browser to work in. */
const SHARE_OF_A_SESSION = 0.75;

export type CallLimit = (endpoint: Endpoint, request: FastifyRequest, claims: TokenClaims) => Promise<void>;

/**
 * How often one person, and one session of theirs, may call in a minute; a minute's calls may come at once. The
 * plugin counts 5,000 of each and then forgets the oldest.
 */
export function limitCalls(app: FastifyInstance, portal: Portal): CallLimit {
  const { CALLS_PER_MINUTE } = portal.config;
  const callers = new WeakMap<FastifyRequest, TokenClaims>();
  const limit = (max: number, nameOf: (claims: TokenClaims) => string) =>
    app.createRateLimit({
      max: Math.max(1, Math.floor(max)),
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => nameOf(callers.get(request) as TokenClaims),
    });
  const limits = [
    limit(CALLS_PER_MINUTE, ({ userId }) => userId),
    limit(CALLS_PER_MINUTE * SHARE_OF_A_SESSION, ({ sessionId }) => sessionId),
  ];
  return async (endpoint, request, claims) => {
    callers.set(request, claims);
    for (const count of limits) {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) continue;
      // An upload is repeated after 503 only; 429 would make it an invalid file.
      if (endpoint.multipart) throw new AppError('SERVICE_UNAVAILABLE');
      throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, result.ttlInSeconds) });
    }
  };
}
