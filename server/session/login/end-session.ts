import * as oidc from 'openid-client';
import type { HttpCtx, PublicCtx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkSameSite } from '../check-same-site.ts';
import { clearSessionCookie, sessionIdOf } from '../cookies.ts';
import { discoverProvider } from './provider-discovery.ts';
import { openProviderToken } from './provider-tokens.ts';
import { endSession, type EndReason } from './session-queries.ts';

/** Ends the session here and at the provider, and says where the browser goes: the provider's own log-out page or ours. */
export async function logOut(ctx: HttpCtx): Promise<{ redirectTo: string }> {
  const { portal, request, reply } = ctx;
  checkSameSite(portal, request);
  const idHash = sessionIdOf(portal, request);
  const redirectTo = idHash ? await closeSession(ctx, idHash, 'signedOut') : undefined;
  clearSessionCookie(portal, reply);
  return { redirectTo: redirectTo ?? '/signed-out' };
}

/** Ends a session; the embedded provider's at once, an outside one's by the address that is returned. */
export async function closeSession(
  ctx: Pick<PublicCtx, 'portal' | 'now' | 'audit'>,
  idHash: Buffer,
  reason: EndReason,
): Promise<string | undefined> {
  const { portal, now } = ctx;
  const ended = await endSession(portal.pool, { idHash, reason, now });
  if (!ended) return undefined;
  await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    ctx.audit(trx, {
      userId: ended.userId,
      accountId: null,
      action: 'session.logOut',
      object: null,
      detail: { reason },
    }),
  );
  try {
    return await endAtProvider(portal, idHash, ended);
  } catch (error) {
    // The portal's own session is over whatever becomes of the provider's.
    portal.log.warn({ err: error }, 'the provider’s session could not be ended');
    return undefined;
  }
}

async function endAtProvider(
  portal: Portal,
  idHash: Buffer,
  tokens: { refreshToken: Buffer | null; idToken: Buffer | null },
): Promise<string | undefined> {
  const { configuration, own } = await discoverProvider(portal);
  if (own) {
    if (tokens.refreshToken) await own.endSession(openProviderToken(portal, idHash, tokens.refreshToken));
    return undefined;
  }
  if (!configuration.serverMetadata().end_session_endpoint) return undefined;
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `${portal.config.PUBLIC_URL}/signed-out`,
    ...(tokens.idToken ? { id_token_hint: openProviderToken(portal, idHash, tokens.idToken) } : {}),
  }).href;
}
