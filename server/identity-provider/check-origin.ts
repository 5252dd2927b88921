import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';

/** The provider's cookies are Lax or stricter already; a form of another site is refused by its own account too. */
export function checkOrigin(portal: Portal, request: FastifyRequest): URLSearchParams {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own = new URL(portal.config.PUBLIC_URL).origin;
  if (site === undefined ? origin !== undefined && origin !== own : site !== 'same-origin')
    throw new AppError('CROSS_SITE_REFUSED');
  if (!(request.body instanceof URLSearchParams))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'a form' });
  return request.body;
}
