import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import { observe } from '#server/core/observations.ts';
import type { Portal } from '#server/core/portal.ts';
import { problemOf } from '#server/core/problem.ts';
import { isHealthCheck } from '../check-head.ts';

const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 10;
/** The event loop's delay, on average over a look, from which on it is late. */
const LATE_MS = 50;
/** Transactions that wait for a connection to the database: more would wait for longer than anybody likes. */
const WAITING_MAX = 200;
/** Calls of one network in a look: half as many after a late one, more again after each other; the most is any number. */
const [FEW, MORE, MOST] = [8, 16, 256];
const RETRY_AFTER_SECONDS = '5';
const BUSY = new AppError('SERVICE_UNAVAILABLE');

/**
 * Refuses calls with 503 and Retry-After while the process is late. Never what asks for its health, and files, which
 * are in memory.
 */
export function shedLoad(app: FastifyInstance, { pool, log }: Pick<Portal, 'pool' | 'log'>): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const calls = new Map<string, number>();
  let allowed = MOST;
  let lateMs = 0;
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    if (delay.count > 0) lateMs = delay.mean / 1e6 - RESOLUTION_MS;
    allowed = lateMs > LATE_MS ? Math.max(FEW, allowed / 2) : Math.min(MOST, allowed + MORE);
    delay.reset();
    calls.clear();
    if (refused === 0) return;
    observe('turnedAway', { count: refused });
    log.warn(
      { refused, delayMs: Math.round(lateMs), waiting: pool.pg.waitingCount },
      'busy: requests were rejected',
    );
    refused = 0;
  };
  const isTooMuch = ({ network }: FastifyRequest): boolean => {
    const most = pool.pg.waitingCount < WAITING_MAX ? allowed : FEW;
    if (most === MOST) return false;
    const taken = (calls.get(network) ?? 0) + 1;
    calls.set(network, taken);
    return taken > most;
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
    // Sent here and counted: thrown, each would be a line of the log, when there is no time for it.
    refused += 1;
    const [path = '/'] = request.originalUrl.split('?', 1);
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .type('application/problem+json')
      .send(JSON.stringify(problemOf(BUSY, path, request.id)));
  });
}
