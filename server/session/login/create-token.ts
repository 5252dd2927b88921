import type { FastifyRequest } from 'fastify';
import { isInternal } from '#domain/access/can.ts';
import type { BaseToken, Identity } from '#domain/session/schema.ts';
import { referenceOf } from '#domain/session/sign-in-refusal.ts';
import { AppError } from '#server/core/app-error.ts';
import type { HttpCtx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { findPrincipal } from '../queries.ts';
import { signToken, tokenSeconds } from '../tokens.ts';
import { checkSameSite } from '../check-same-site.ts';
import { clearSessionCookie, sessionIdOf } from '../cookies.ts';
import { closeSession } from './end-session.ts';
import { refreshProvider } from './refresh-provider.ts';
import { findSession, type SessionRow } from './session-queries.ts';

/** A base token for the session of the cookie (4.13, and the renewal of 4.16). Not counted as activity. */
export async function createToken(ctx: HttpCtx): Promise<BaseToken> {
  const { portal, request, reply } = ctx;
  checkSameSite(portal, request);
  const idHash = sessionIdOf(portal, request);
  const principal = idHash && (await principalOf(ctx, idHash));
  if (!principal) {
    if (idHash) clearSessionCookie(portal, reply);
    throw new AppError('UNAUTHENTICATED');
  }
  reply.header('x-authz-version', principal.authzVersion);
  const identity = identityOf(principal);
  const { email, emailVerified, identityProvider, internal } = identity;
  const accessToken = await signToken(portal, 'base', {
    userId: principal.userId,
    sessionId: principal.sessionId,
    extra: { email, emailVerified, identityProvider, internal },
  });
  const reference = referenceOf(principal.sessionId);
  return { accessToken, expiresIn: tokenSeconds.base, identity, reference };
}

/** Whether a browser's cookie belongs to a session that lives; answers nothing about its person. */
export async function isSignedIn(portal: Portal, request: FastifyRequest): Promise<boolean> {
  const idHash = sessionIdOf(portal, request);
  const now = portal.now();
  const session = idHash && (await findSession(portal.pool, idHash, now));
  return (
    session !== undefined && !session.endedAt && !isIdle(portal, session, now) && session.expiresAt > now
  );
}

const isIdle = ({ config }: Portal, { lastActiveAt }: SessionRow, now: Date): boolean =>
  now.getTime() - lastActiveAt.getTime() >= config.SESSION_IDLE;

async function principalOf(ctx: HttpCtx, idHash: Buffer): Promise<Principal | null> {
  const { portal, now } = ctx;
  const session = await findSession(portal.pool, idHash, now);
  if (!session || session.endedAt) return null;
  const idle = isIdle(portal, session, now);
  if (idle || session.expiresAt <= now) {
    await closeSession(ctx, idHash, idle ? 'idle' : 'expired');
    return null;
  }
  if ((await refreshProvider(portal, idHash, session)) === 'ended') return null;
  return findPrincipal(portal.pool, {
    userId: session.userId,
    sessionIdHash: idHash,
    now,
    idleMs: portal.config.SESSION_IDLE,
    demo: portal.config.demo,
  });
}

export const identityOf = (principal: Principal): Identity => ({
  userId: principal.userId,
  firstName: principal.firstName,
  lastName: principal.lastName,
  email: principal.email,
  emailVerified: principal.emailVerified,
  identityProvider: principal.identityProvider,
  internal: isInternal(principal),
});
