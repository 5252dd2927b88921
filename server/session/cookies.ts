import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '#server/core/portal.ts';
import { tokenHash } from '#server/core/secrets.ts';

const CALLBACK_PATH = '/api/auth/callback';
export const ATTEMPT_SECONDS = 15 * 60;

const isSecure = (portal: Portal): boolean => portal.config.PUBLIC_URL.startsWith('https:');

/** Browsers enforce the prefixes' promises; plain http on loopback cannot carry them. */
export const sessionCookieName = (portal: Portal): string =>
  isSecure(portal) ? '__Host-portal_session' : 'portal_session';

const sessionOptions = (portal: Portal): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: isSecure(portal),
});

export function setSessionCookie(portal: Portal, reply: FastifyReply, value: string): void {
  const maxAge = Math.floor(portal.config.SESSION_MAX / 1000);
  reply.setCookie(sessionCookieName(portal), value, { ...sessionOptions(portal), maxAge });
}

export function clearSessionCookie(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(portal), sessionOptions(portal));
}

/** The stored id of the session whose cookie a request carries. */
export function sessionIdOf(portal: Portal, request: FastifyRequest): Buffer | undefined {
  const value = request.cookies[sessionCookieName(portal)];
  return value ? tokenHash(value) : undefined;
}

/** One cookie per log-in attempt, so that several tabs can log in at once; Lax, since the provider sends the browser back. */
const attemptCookieName = (portal: Portal, stateHash: Buffer): string =>
  `${isSecure(portal) ? '__Secure-' : ''}portal_login_${stateHash.toString('hex').slice(0, 16)}`;

const attemptOptions = (portal: Portal): CookieSerializeOptions => ({
  path: CALLBACK_PATH,
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(portal),
});

export function setAttemptCookie(
  portal: Portal,
  reply: FastifyReply,
  stateHash: Buffer,
  value: string,
): void {
  reply.setCookie(attemptCookieName(portal, stateHash), value, {
    ...attemptOptions(portal),
    maxAge: ATTEMPT_SECONDS,
  });
}

export function takeAttemptCookie(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  stateHash: Buffer,
): string | undefined {
  const name = attemptCookieName(portal, stateHash);
  if (request.cookies[name]) reply.clearCookie(name, attemptOptions(portal));
  return request.cookies[name];
}
