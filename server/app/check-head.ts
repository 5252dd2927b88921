import type { FastifyReply, FastifyRequest } from 'fastify';
import { getHealth, getReadiness } from '#domain/service-info/contract.ts';
import { AppError } from '#server/core/app-error.ts';

/** Whether a balancer asks how the portal is: many send no Host header, and ask every few seconds. */
export const isHealthCheck = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === getHealth.path || url === getReadiness.path;

/**
 * Refuses a request that names no host or several (RFC 9112, 3.2). One of HTTP/1.0 with Transfer-Encoding is its
 * connection's last, since a proxy before the portal may have seen another end of it (6.1).
 */
export async function checkHead(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { httpVersion, headers, rawHeaders } = request.raw;
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) reply.raw.shouldKeepAlive = false;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new AppError('BAD_REQUEST', { reason: 'it has several Host headers.' });
  if (!headers.host && !isHealthCheck(request))
    throw new AppError('BAD_REQUEST', { reason: 'it has no Host header.' });
}
