import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { isPageAddress } from '#domain/frame/page-addresses.ts';
import { AppError } from '#server/core/app-error.ts';
import { isLoopback } from '#server/core/config.ts';
import { reportingHeaders, reportingRules } from '#server/core/reporting-policy.ts';
import type { Portal } from '#server/core/portal.ts';
import { serveStaticFiles } from './static-files.ts';

const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const NONCE = '__CSP_NONCE__';

/** Serves the built pages: hashed assets for a year, index.html fresh with a nonce of its own, everything else 404 or 405. */
export function serveWeb(app: FastifyInstance, portal: Portal, endpoints: readonly Endpoint[]): void {
  const built = existsSync(join(DIST, 'index.html'));
  if (built) serveStaticFiles(app, DIST);
  const html = built ? readFileSync(join(DIST, 'index.html'), 'utf8') : '';
  const allowed = methodsByPath(endpoints);
  app.setNotFoundHandler(async (request, reply) => {
    const methods = allowed(request);
    if (methods.length > 0) throw new AppError('METHOD_NOT_ALLOWED', { allowed: methods.join(', ') });
    if (!html || !isPageLoad(request)) throw new AppError('NOT_FOUND');
    const own = ownAddress(portal, request);
    if (own) return reply.redirect(own, 307);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(isPageAddress(pathOf(request)) ? 200 : 404)
      .headers(reportingHeaders)
      .header('content-security-policy', pagePolicy(portal, nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** Another name of this machine: cookies and log-in belong to the one of PUBLIC_URL. */
function ownAddress({ config }: Portal, request: FastifyRequest): string | undefined {
  const { hostname } = new URL(config.PUBLIC_URL);
  const asked = request.hostname;
  const otherName = isLoopback(hostname) && isLoopback(asked) && asked !== hostname;
  return otherName ? `${config.PUBLIC_URL}${request.url}` : undefined;
}

/** A browser opening an address of the application; a missing asset or API path is never answered with a page. */
function isPageLoad(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const page =
    !/^\/(api|idp|assets|cli|fonts)(\/|$)/.test(path) &&
    !/\.(js|css|map|json|png|svg|ico|woff2?|txt)$/.test(path);
  return (
    page &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '*/*').includes('*/*')
  );
}

function pagePolicy(portal: Portal, nonce: string): string {
  const rules = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    // web/features/volume-usage/zips/zip-channel.ts: scripts that get in make no policy of their own.
    'trusted-types': 'portal-zips',
    ...reportingRules(portal),
    ...(portal.config.PUBLIC_URL.startsWith('https:') ? { 'upgrade-insecure-requests': '' } : {}),
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** Which methods an address has, so that a wrong method is 405 with Allow and not 404. */
function methodsByPath(endpoints: readonly Endpoint[]): (request: FastifyRequest) => string[] {
  const patterns = endpoints.map((endpoint) => ({
    method: endpoint.method,
    pattern: new RegExp(
      `^${endpoint.path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}/?$`,
    ),
  }));
  return (request) => {
    const path = pathOf(request);
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return methods.includes(request.method as 'GET') ? [] : [...new Set(methods)];
  };
}
