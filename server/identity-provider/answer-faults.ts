import { errors as codes } from '#domain/messages/en-gb/errors.ts';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Portal } from '#server/core/portal.ts';
import { namedError } from '#server/core/problem.ts';

const RETRY_AFTER_SECONDS = '5';

/** A database that is away, busy or full, and not something that the provider did wrong. */
export const isForNow = (error: unknown): boolean => codes[namedError(error).code].status === 503;

/**
 * The provider calls whatever fails beneath it its own error, 500. What will pass is answered as the standard calls
 * it (RFC 6749, 5.2): 503, with the time to try again. Everything else is written down whole.
 */
export function answerFaults(provider: Provider, portal: Portal): void {
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    if (!isForNow(error)) {
      portal.log.error({ err: error }, 'the identity provider failed');
      return;
    }
    portal.log.warn({ err: error }, 'the identity provider is temporarily unavailable');
    const { body } = ctx;
    ctx.status = 503;
    ctx.set('retry-after', RETRY_AFTER_SECONDS);
    if (typeof body === 'object' && body !== null && 'error' in body)
      ctx.body = { error: 'temporarily_unavailable' };
  });
}
