import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { getHealth, getReadiness } from '#domain/service-info/contract.ts';
import { AppError } from '../app-error.ts';
import type { Portal } from '../portal.ts';
import { problemOf } from '../problem.ts';
import { watchDelay } from './watch-delay.ts';

/** Calls at work in one process: what it can answer within a second; more would only wait. */
export const CALLS_AT_ONCE = 200;
/** While the event loop is late, more calls at once than these make it later; a busy machine alone refuses nobody. */
export const CALLS_WHEN_LATE = 16;
const RETRY_AFTER_SECONDS = '5';
const TELL_EVERY_MS = 10_000;

/**
 * Refuses calls that the process cannot answer soon: 503 with Retry-After at once, before anything was read or logged.
 * Health, pages and their files are cheap; uploads have places of their own and give way only to a late event loop.
 */
export function limitLoad(portal: Portal) {
  const refusedLater = new WeakSet<IncomingMessage>();
  const delay = watchDelay();
  let atWork = 0;
  let refused = 0;

  const admit =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      if (!isCall(request)) return answer(request, response);
      const upload = isUpload(request);
      if (isTooMuch(upload)) return refuse(request, response, answer);
      if (!upload) {
        atWork += 1;
        response.once('close', () => (atWork -= 1));
      }
      answer(request, response);
    };

  const isTooMuch = (upload: boolean): boolean =>
    delay.isLate() ? atWork >= CALLS_WHEN_LATE : !upload && atWork >= CALLS_AT_ONCE;

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
      if (refused > 0) portal.log.warn({ refused, atWork, delayMs: delay.now() }, 'busy: calls were refused');
      refused = 0;
    }, TELL_EVERY_MS).unref();
    server.on('close', () => {
      delay.stop();
      clearInterval(timer);
    });
  };
  return { admit, watch, isRefused: (request: IncomingMessage) => refusedLater.has(request) };
}

const spared: readonly string[] = [getHealth.path, getReadiness.path];

function isCall({ url = '' }: IncomingMessage): boolean {
  return /^\/(?:api|idp)\//.test(url) && !spared.includes(url.split('?', 1)[0] ?? '');
}

const isUpload = ({ headers }: IncomingMessage): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/');

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function answerBusy(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const body = JSON.stringify(problemOf(new AppError('SERVICE_UNAVAILABLE'), path, randomUUID()));
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
