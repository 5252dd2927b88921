import type { FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '#domain/session/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';

/**
 * Calls that act on the cookie come from the portal's own page: they carry a header that no foreign page can set
 * without a preflight, and the browser's own word on where they come from.
 */
export function checkSameSite(portal: Portal, request: FastifyRequest): void {
  const { [CLIENT_HEADER]: client, 'sec-fetch-site': site, origin } = request.headers;
  const own = new URL(portal.config.PUBLIC_URL).origin;
  const foreign = site === undefined ? origin !== undefined && origin !== own : site !== 'same-origin';
  if (client === undefined || foreign) throw new AppError('CROSS_SITE_REFUSED');
}
