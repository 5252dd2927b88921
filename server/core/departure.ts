import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Ends when the client goes away before it has its answer; what waits for it or works for it then stops. The socket
 * tells: a request closes as soon as its body has been read, and an answer behind another one not at all.
 */
export function departureOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const departure = new AbortController();
  const { socket } = request.raw;
  const leave = (): void => departure.abort(new AppError('SERVICE_UNAVAILABLE'));
  if (socket.destroyed) leave();
  socket.once('close', leave);
  reply.raw.once('close', () => {
    socket.off('close', leave);
    if (!reply.raw.writableFinished) leave();
  });
  return departure.signal;
}
