import { ServerResponse, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/core/config.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** What every answer says, whoever sends it. A page, a file and an asset have a policy of their own: see pages.ts, http.ts. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): SecurityHeaders => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  ...(PUBLIC_URL.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

const names = new Set(Object.keys(securityHeaders({ PUBLIC_URL: 'https:' })));

/** For the answers of routes: set first, so that a route may say otherwise. */
export function setSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}

/** Those that a reply bears, for an answer written on its bare socket. */
export const headersOf = (reply: FastifyReply): SecurityHeaders =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      names.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/**
 * For answers that no hook sees: bad escapes, Expect, what Node and the identity provider say themselves. Whatever is
 * not set when the head of an answer is written is set then.
 */
export const guardedResponse = (headers: SecurityHeaders): typeof ServerResponse =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...args: [statusCode: number, ...rest: never[]]): this {
      if (!this.headersSent)
        for (const [name, value] of Object.entries(headers))
          if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(...args);
    }
  };
