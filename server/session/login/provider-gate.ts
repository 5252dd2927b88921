import { signIn as texts } from '#domain/messages/en-gb/sign-in.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { referenceOf } from '#domain/session/sign-in-refusal.ts';
import { AppError } from '#server/core/app-error.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { html, sendPlainPage } from '#server/core/plain-page.ts';
import { REFUSED } from './refuse-login.ts';
import { discoverProvider, type RelyingParty } from './provider-discovery.ts';

const RETRY_SECONDS = 30;

/** The identity provider, or undefined after a browser was shown that it is away; programs get the problem. */
export async function reachProvider(ctx: HttpCtx): Promise<RelyingParty | undefined> {
  const { portal, request, reply } = ctx;
  try {
    return await discoverProvider(portal);
  } catch (error) {
    const away = error instanceof AppError && error.code === 'IDENTITY_PROVIDER_UNAVAILABLE';
    if (!away || !(request.headers.accept ?? '').includes('text/html')) throw error;
    const { requestId } = ctx;
    const reference = referenceOf(requestId);
    portal.log.warn({ reference, requestId, check: 'providerUnavailable' }, REFUSED);
    reply.header('retry-after', RETRY_SECONDS);
    sendPlainPage(portal, reply, 503, {
      title: texts.problem.title,
      body: html`<h1>${texts.problem.title}</h1>
        <p>${texts.problem.unavailable}</p>
        <p class="quiet">${fillText(texts.reference, { reference })}</p>
        <p><a class="button" href="/">${texts.startAgain}</a></p>`,
    });
    return undefined;
  }
}
