import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import { observe } from '#server/core/observations.ts';
import type { Portal } from '#server/core/portal.ts';
import { problemOf } from '#server/core/problem.ts';
import { isHealthCheck } from '../check-head.ts';

const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 10;
/** The event loop's delay, on average over each of two looks, from which on calls are refused: one pause is none. */
const LATE_MS = 200;
/** From here on nobody gets any further call. */
const FAR_TOO_LATE_MS = 1_000;
/** Transactions that wait for a connection to the database: more would wait for longer than anybody likes. */
const WAITING_MAX = 200;
/** Calls of one network that are taken in a look while the portal is late: people go on, a flood does not. */
const FEW = 8;
const RETRY_AFTER_SECONDS = '5';
const BUSY = new AppError('SERVICE_UNAVAILABLE');

/**
 * Refuses calls with 503 and Retry-After while the process is late. Never what asks for its health, and files, which
 * are in memory.
 */
export function shedLoad(app: FastifyInstance, { pool, log }: Pick<Portal, 'pool' | 'log'>): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const calls = new Map<string, number>();
  let [before, lateMs] = [0, 0];
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    const now = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : before;
    [before, lateMs] = [now, Math.min(before, now)];
    delay.reset();
    calls.clear();
    if (refused === 0) return;
    observe('turnedAway', { count: refused });
    log.warn(
      { refused, delayMs: Math.round(lateMs), waiting: pool.pg.waitingCount },
      'busy: calls were refused',
    );
    refused = 0;
  };
  const isTooMuch = ({ network }: FastifyRequest): boolean => {
    if (lateMs < LATE_MS && pool.pg.waitingCount < WAITING_MAX) return false;
    const taken = (calls.get(network) ?? 0) + 1;
    calls.set(network, taken);
    return lateMs > FAR_TOO_LATE_MS || taken > FEW;
  };

  app.addHook('onListen', async () => {
    delay.enable();
    timer = setInterval(look, LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request) || request.url.startsWith('/assets/') || !isTooMuch(request)) return;
    refused += 1;
    const [path = '/'] = request.originalUrl.split('?', 1);
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .type('application/problem+json')
      .send(JSON.stringify(problemOf(BUSY, path, request.id)));
  });
}
