import * as oidc from 'openid-client';
import type { Portal } from '#server/core/portal.ts';
import { discoverProvider } from './provider-discovery.ts';
import {
  endSession,
  findSession,
  holdsLease,
  leaseRefresh,
  releaseRefresh,
  storeRefreshed,
  type SessionRow,
} from './session-queries.ts';
import { openProviderToken, sealProviderToken } from './provider-tokens.ts';

const LEASE_SECONDS = 20;
const POLL_MS = 100;
/** Where the provider does not say how long its tokens live. */
const DEFAULT_LIFE_S = 600;

/**
 * Renews the provider's tokens when they have run out, one caller at a time over all processes: a rotated refresh
 * token used twice would log the person out. Only the provider's own refusal ends the session; a provider that
 * is down leaves it alive until its limits.
 */
export async function refreshProvider(
  portal: Portal,
  idHash: Buffer,
  session: SessionRow,
): Promise<'alive' | 'ended'> {
  if (!isDue(session, portal.now())) return 'alive';
  const lease = await leaseRefresh(portal.pool, { idHash, now: portal.now(), seconds: LEASE_SECONDS });
  if (!lease) return waitForOther(portal, idHash);
  const key = { idHash, version: lease.version };
  try {
    const { configuration } = await discoverProvider(portal);
    const tokens = await oidc.refreshTokenGrant(
      configuration,
      openProviderToken(portal, idHash, lease.refreshToken),
    );
    await storeRefreshed(portal.pool, key, {
      refreshToken:
        (tokens.refresh_token && sealProviderToken(portal, idHash, tokens.refresh_token)) || undefined,
      idToken: (tokens.id_token && sealProviderToken(portal, idHash, tokens.id_token)) || undefined,
      providerExpiresAt: providerExpiry(portal.now(), tokens.expires_in),
    });
    return 'alive';
  } catch (error) {
    if (
      error instanceof oidc.ResponseBodyError &&
      error.error === 'invalid_grant' &&
      (await holdsLease(portal.pool, key))
    ) {
      await endSession(portal.pool, { idHash, reason: 'provider', now: portal.now() });
      return 'ended';
    }
    portal.log.warn({ err: error }, 'the provider did not renew a session; the session continues');
    await releaseRefresh(portal.pool, key);
    return 'alive';
  }
}

const isDue = (session: SessionRow, now: Date): boolean =>
  session.refreshToken !== null && session.providerExpiresAt !== null && session.providerExpiresAt <= now;

export const providerExpiry = (now: Date, expiresIn: number | undefined): Date =>
  new Date(now.getTime() + (expiresIn ?? DEFAULT_LIFE_S) * 1000);

/** Somebody else renews: wait for their result rather than ask the provider twice. */
async function waitForOther(portal: Portal, idHash: Buffer): Promise<'alive' | 'ended'> {
  for (let waited = 0; waited < LEASE_SECONDS * 1000; waited += POLL_MS) {
    const session = await findSession(portal.pool, idHash, portal.now());
    if (!session || session.endedAt) return 'ended';
    if (!isDue(session, portal.now()) || session.leaseUntil === null) return 'alive';
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return 'alive';
}
