import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, type ErrorCode } from '#domain/core/error-codes.ts';
import { AppError } from '#server/core/app-error.ts';
import { namedError, problemOf } from '#server/core/problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 5;

/** Turns anything thrown into problem+json. */
export function answerFailures(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = nameFailure(thrown, request, reply);
  const instance = request.originalUrl?.split('?')[0] ?? '/';
  return reply.type('application/problem+json').send(JSON.stringify(problemOf(error, instance, request.id)));
}

/** Names what was thrown, with its status and headers. Only what nobody foresaw is logged as an error, with its request id. */
export function nameFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const error = namedError(thrown, request.routeOptions?.bodyLimit);
  const status = statusOf(error.code);
  if (error.code === 'UNEXPECTED')
    request.log.error({ err: thrown, requestId: request.id }, 'unexpected error');
  else if (status >= 500) request.log.warn({ err: thrown, requestId: request.id }, 'not available');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (error.params['seconds'] !== undefined) reply.header('retry-after', error.params['seconds']);
  if (error.params['allowed'] !== undefined) reply.header('allow', error.params['allowed']);
  void reply.code(status);
  return error;
}

const codeOfParserError: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Bytes that are no HTTP request: answered on the socket, which then closes. */
export function answerBrokenHttp(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: SecurityHeaders,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const named = new AppError(codeOfParserError[error.code ?? ''] ?? 'BAD_REQUEST', {
    reason: 'it is not a valid HTTP request.',
  });
  socket.end(rawProblem(named, '/', randomUUID(), headers));
}

/** An Expect header other than 100-continue; Node itself would answer without a body. */
export function answerExpectation(request: IncomingMessage, response: ServerResponse): void {
  const error = new AppError('EXPECTATION_FAILED');
  const body = JSON.stringify(problemOf(error, request.url?.split('?')[0] ?? '/', randomUUID()));
  const headers = { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body) };
  response.writeHead(417, { ...headers, connection: 'close' });
  response.end(body);
}

/** A whole HTTP answer as text, for sockets on which no reply object exists. */
export function rawProblem(
  error: AppError,
  instance: string,
  requestId: string,
  security: SecurityHeaders,
): string {
  const status = statusOf(error.code);
  const body = JSON.stringify(problemOf(error, instance, requestId));
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(security).map(([name, value]) => `${name}: ${value}`),
    ...(status === 503 ? [`retry-after: ${RETRY_AFTER_SECONDS}`] : []),
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
