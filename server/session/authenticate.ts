import { isInternal } from '#domain/access/can.ts';
import { gateOf } from '#domain/session/gates.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { createSemaphore } from '#server/core/semaphore.ts';
import { findViewed } from './customer-view/find-viewed.ts';
import { findPrincipal } from './queries.ts';
import { verifyToken, type ShownClaims, type TokenKind } from './tokens.ts';

/** One person's transactions at once: what more they ask at a time waits, and holds nobody else up. */
export const inTurn = createSemaphore({ name: 'transactions', placesEach: 4, waitingEach: 100 });

/** The person behind an Authorization header, and how to read them again, or 401. The token proves identity only; rights come from the database. */
export async function authenticate(
  portal: Portal,
  kind: TokenKind,
  header: string | undefined,
  limit: (claims: ShownClaims) => Promise<unknown>,
): Promise<{ principal: Principal; readAgain: () => Promise<Principal> }> {
  const token = /^bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
  if (!token) throw new AppError('UNAUTHENTICATED');
  const claims = await verifyToken(portal, kind, token);
  await limit(claims); // before the database is asked: a refusal must cost little
  const read = async (active: boolean): Promise<Principal> => {
    const principal = await findPrincipal(portal.pool, {
      userId: claims.userId,
      sessionIdHash: Buffer.from(claims.sessionId, 'hex'),
      now: portal.now(),
      idleMs: portal.config.SESSION_IDLE,
      demo: portal.config.demo,
      active,
    });
    if (!principal) throw new AppError('UNAUTHENTICATED');
    return claims.viewId === undefined ? principal : findViewed(portal, principal, claims.viewId);
  };
  const principal = await inTurn({ key: claims.userId }, () => read(kind === 'extended'));
  return { principal, readAgain: () => read(false) };
}

const refusalOf = {
  invalidIdentityProvider: 'INVALID_IDENTITY_PROVIDER',
  accessForbidden: 'VENDOR_DOMAIN_REFUSED',
  emailVerification: 'EMAIL_NOT_VERIFIED',
} as const;

/** The gates of every data call, in the order of decisions §2: the browser's pages ask the same function. */
export function passGates(portal: Portal, principal: Principal): void {
  const person = { ...principal, internal: isInternal(principal) };
  const gate = gateOf(person, portal.config.VENDOR_EMAIL_DOMAIN);
  if (gate) throw new AppError(refusalOf[gate]);
}
