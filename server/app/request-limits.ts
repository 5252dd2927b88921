import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import { rawProblem } from './failures.ts';
import { headersOf } from './security-headers.ts';

const JSON_BODY_MS = 10_000;
const UPLOAD_WINDOW_MS = 10_000;
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;

/**
 * Slow bodies: JSON has ten seconds in all; an upload may take its time but not fall below 64 KiB/s averaged over
 * ten seconds. Node itself cuts slow headers (5 s) and watches over everything (10 min).
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    const stop = isUpload(request) ? watchRate(request, reply) : watchTotal(request, reply);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}

const isUpload = (request: FastifyRequest): boolean =>
  /^\s*multipart\//i.test(request.headers['content-type'] ?? '');

function watchTotal(request: FastifyRequest, reply: FastifyReply): () => void {
  const timer = setTimeout(() => {
    if (!request.raw.complete) cut(request, reply, new AppError('REQUEST_TIMEOUT'));
  }, JSON_BODY_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

function watchRate(request: FastifyRequest, reply: FastifyReply): () => void {
  let before = request.raw.socket.bytesRead;
  const timer = setInterval(() => {
    // Node tells no end of a body whose sender goes after the answer, or went before anybody listened.
    if (request.raw.socket.destroyed) return clearInterval(timer);
    const now = request.raw.socket.bytesRead;
    // Never 4xx: a slow line is not the file's fault, and the client retries 503 only.
    const slow = now - before < (UPLOAD_BYTES_PER_SECOND * UPLOAD_WINDOW_MS) / 1000;
    if (slow && !request.raw.complete && !request.raw.isPaused())
      cut(request, reply, new AppError('SERVICE_UNAVAILABLE'));
    before = now;
    return undefined;
  }, UPLOAD_WINDOW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Answers on the raw socket, since the verb still waits for the body, and closes it. */
function cut(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const { socket } = request.raw;
  if (socket.destroyed) return;
  if (reply.raw.headersSent) socket.destroy(); // answered already: refused before its body arrived
  else socket.end(rawProblem(error, request.url.split('?')[0] ?? '/', request.id, headersOf(reply)));
  setTimeout(() => socket.destroy(), 500).unref();
}
