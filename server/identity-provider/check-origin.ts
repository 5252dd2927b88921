import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';

/** The provider's cookies are Lax or stricter already; a form of another site is refused by its own account too. */
export function checkOrigin(portal: Portal, request: FastifyRequest): URLSearchParams {
  const own = new URL(portal.config.PUBLIC_URL).origin;
  if (!comesFrom(own, request.headers)) throw new AppError('CROSS_SITE_REFUSED');
  if (!(request.body instanceof URLSearchParams))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'a form' });
  return request.body;
}

/** Old browsers, and proxies that strip headers, leave out what they say first: the next best witness is asked. */
function comesFrom(
  own: string,
  { 'sec-fetch-site': site, origin, referer }: FastifyRequest['headers'],
): boolean {
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined && origin !== 'null') return origin === own;
  if (referer !== undefined) return URL.canParse(referer) && new URL(referer).origin === own;
  return origin === undefined;
}
