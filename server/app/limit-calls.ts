import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';

const MINUTE_MS = 60_000;
/** One log-in has less than its person: a script that runs wild leaves its owner a browser to work in. */
const SHARE_OF_A_SESSION = 0.75;

/** Who calls: a person with one of their sessions, or an API token, which has a limit of its own. */
export type Caller = { userId: string; sessionId: string } | { tokenHash: Buffer };

/** What is left to a caller in this minute. */
export interface CallAllowance {
  limit: number;
  remaining: number;
  seconds: number;
}

export type CallLimit = (
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller,
) => Promise<CallAllowance | null>;

/**
 * How often one person, and one session of theirs, may call in a minute; a minute's calls may come at once. The
 * plugin counts 5,000 of each and then forgets the oldest.
 */
export function limitCalls(app: FastifyInstance, portal: Portal): CallLimit {
  const { CALLS_PER_MINUTE } = portal.config;
  const names = new WeakMap<FastifyRequest, string>();
  const limit = (max: number) =>
    app.createRateLimit({
      max: Math.max(1, Math.floor(max)),
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => names.get(request) ?? '',
    });
  const whole = limit(CALLS_PER_MINUTE);
  const share = limit(CALLS_PER_MINUTE * SHARE_OF_A_SESSION);
  return async (endpoint, request, caller) => {
    const counts =
      'tokenHash' in caller
        ? [{ count: whole, name: `token ${caller.tokenHash.toString('base64')}` }]
        : [
            { count: whole, name: caller.userId },
            { count: share, name: caller.sessionId },
          ];
    let allowance: CallAllowance | null = null;
    for (const { count, name } of counts) {
      names.set(request, name);
      const result = await count(request);
      if (result.isAllowed) continue;
      allowance = {
        limit: result.max,
        remaining: result.remaining,
        seconds: Math.max(1, result.ttlInSeconds),
      };
      if (!result.isExceeded) continue;
      // An upload is repeated after 503 only; 429 would make it an invalid file.
      if (endpoint.multipart) throw new AppError('SERVICE_UNAVAILABLE');
      throw new AppError('TOO_MANY_REQUESTS', { seconds: allowance.seconds });
    }
    return allowance;
  };
}
