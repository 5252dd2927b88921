import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { getHealth, getReadiness } from '#domain/service-info/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import { observe } from '#server/core/observations.ts';
import type { Portal } from '#server/core/portal.ts';
import { problemOf } from '#server/core/problem.ts';
import { createTurnstile } from '#server/core/turnstile.ts';
import { holdPlace } from '#server/core/hold-place.ts';
import { watchDelay } from './watch-delay.ts';

/** Calls at work in one process, about as many as it has connections to the database: more would wait for each other. */
export const CALLS_AT_ONCE = 16;
/** Of one network: the others' calls come between. */
export const CALLS_OF_ONE = 10;
/** A call waits its turn rather than being refused, for a moment. */
export const WAITING_OF_ONE = 128;
const WAITING = 512;
const WAIT_MS = 2_000;
const PLACES_OF_A_TURN = 4;
/** While the event loop is late, a network has no more calls at work than these; a busy machine alone refuses nobody. */
export const CALLS_WHEN_LATE = 4;
/** Not made anew for every call: that it is over is no news. */
const LEFT = new AppError('SERVICE_UNAVAILABLE');
const RETRY_AFTER_SECONDS = '5';
const TELL_EVERY_MS = 10_000;

/**
 * Takes a few calls at once, lets some more wait, those first whose network has the fewest at work, and refuses what
 * the process cannot answer soon: 503 with Retry-After, before anything was read or logged. Whoever waits for a body,
 * for a password to be checked or in the line of exports steps aside. Health and files are cheap; uploads have places of
 * their own and give way only to a late event loop.
 */
export function limitLoad(
  portal: Pick<Portal, 'log'>,
  networkOf: (request: IncomingMessage) => string,
  delay = watchDelay(),
) {
  const refusedLater = new WeakSet<IncomingMessage>();
  const turns = createTurns(PLACES_OF_A_TURN);
  const line = createTurnstile({
    name: 'calls',
    places: CALLS_AT_ONCE,
    placesEach: CALLS_OF_ONE,
    waiting: WAITING,
    waitingEach: WAITING_OF_ONE,
    waitMs: WAIT_MS,
  });
  let refused = 0;

  const admit =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      if (isCheap(request)) return answer(request, response);
      const name = networkOf(request);
      if (delay.isLate() && line.insideOf(name) >= CALLS_WHEN_LATE) return refuse(request, response, answer);
      if (isUpload(request)) return answer(request, response);
      const gone = new AbortController();
      // Made, not taken: who reads slowly holds no place.
      const made = new Promise<void>((resolve) => {
        response.once('prefinish', resolve);
        response.once('close', () => {
          gone.abort(LEFT);
          resolve();
        });
      });
      const visitor = { name, signal: gone.signal };
      holdPlace(request, { visitor, line, made, turns })
        .then(() => answer(request, response))
        .catch(() => gone.signal.aborted || refuse(request, response, answer));
    };

  /** A request with a body goes the whole way to its refusal: its body is under the rules for slow ones there. */
  const refuse = (request: IncomingMessage, response: ServerResponse, answer: RequestListener): void => {
    refused += 1;
    if (hasBody(request)) {
      refusedLater.add(request);
      answer(request, response);
    } else answerBusy(request, response);
  };

  const watch = (server: Server): void => {
    delay.start();
    const timer = setInterval(() => {
      if (refused === 0) return;
      observe('turnedAway', { count: refused });
      portal.log.warn({ refused, ...line.count(), delayMs: delay.now() }, 'busy: calls were refused');
      refused = 0;
    }, TELL_EVERY_MS).unref();
    server.on('close', () => {
      delay.stop();
      clearInterval(timer);
    });
  };
  return { admit, watch, isRefused: (request: IncomingMessage) => refusedLater.has(request) };
}

/**
 * A place is free again in a later turn of the event loop, a few in each: calls that wait for nothing would else be answered one
 * after the other for as long as some come, and pings only after all of them.
 */
function createTurns(each: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const turn = (): void => {
    for (const resolve of waiting.splice(0, each)) resolve();
    if (waiting.length > 0) setImmediate(turn);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(turn);
      waiting.push(resolve);
    });
}

const spared: readonly string[] = [getHealth.path, getReadiness.path];

/** What health asks, and files in memory. */
function isCheap({ url = '' }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return spared.includes(path) || path.startsWith('/assets/');
}

const isUpload = ({ headers }: IncomingMessage): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/');

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const busy = new AppError('SERVICE_UNAVAILABLE'); // once: a refusal must cost little

function answerBusy(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const body = JSON.stringify(problemOf(busy, path, randomUUID()));
  response.writeHead(503, {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': RETRY_AFTER_SECONDS,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
