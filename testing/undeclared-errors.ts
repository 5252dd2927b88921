import type { FastifyInstance } from 'fastify';
import { contracts } from '#domain/contracts.ts';
import { possibleErrors } from '#domain/core/possible-errors.ts';

/**
 * Looks at every problem that a test's portal answers, whoever asked for it and how: one that the call's contract does
 * not declare is noted, and the test's portal says so when it closes.
 */
export function collectUndeclared(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>();
  const endpoints = new Map(contracts.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  app.addHook('onSend', async (request, reply, payload) => {
    const endpoint = endpoints.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    if (!endpoint || reply.statusCode < 400 || typeof payload !== 'string') return;
    const code = codeOf(payload);
    const possible: ReadonlySet<string> = possibleErrors(endpoint);
    if (code !== undefined && !possible.has(code)) undeclared.add(`${code} by ${endpoint.id}`);
  });
  return undeclared;
}

function codeOf(payload: string): string | undefined {
  try {
    return (JSON.parse(payload) as { code?: string }).code;
  } catch {
    return undefined;
  }
}
