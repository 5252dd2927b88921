import { timingSafeEqual } from 'node:crypto';
import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '#server/core/portal.ts';
import { randomToken } from '#server/core/secrets.ts';

const LIFE_SECONDS = 180 * 24 * 3600;

/** One cookie per address: a browser may be used by several people. */
function cookieOf(portal: Portal, emailKey: string) {
  const secure = portal.config.PUBLIC_URL.startsWith('https:');
  const name = portal.secrets.keyedHash('login-device', `name:${emailKey}`).toString('hex').slice(0, 16);
  const options = { path: '/idp', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: `${secure ? '__Secure-' : ''}portal_idp_device_${name}`, options };
}

const sealOf = (portal: Portal, emailKey: string, content: string): Buffer =>
  portal.secrets.keyedHash('login-device', `${content}:${emailKey}`);

/**
 * The browser that somebody has signed in with before, if this is one: strangers cannot use up its tries. It opens
 * nothing by itself.
 */
export function knownDevice(portal: Portal, request: FastifyRequest, emailKey: string): string | undefined {
  const { name } = cookieOf(portal, emailKey);
  const [id = '', expires = '', seal = ''] = (request.cookies[name] ?? '').split('.');
  const given = Buffer.from(seal, 'base64url');
  const expected = sealOf(portal, emailKey, `${id}.${expires}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const left = Number(expires) * 1000 - portal.now().getTime();
  return left > 0 && left <= LIFE_SECONDS * 1000 + CLOCK_TOLERANCE_MS ? id : undefined;
}

export function rememberDevice(portal: Portal, reply: FastifyReply, emailKey: string): void {
  const { name, options } = cookieOf(portal, emailKey);
  const expires = Math.floor(portal.now().getTime() / 1000) + LIFE_SECONDS;
  const content = `${randomToken()}.${expires}`;
  const seal = sealOf(portal, emailKey, content).toString('base64url');
  reply.setCookie(name, `${content}.${seal}`, { ...options, maxAge: LIFE_SECONDS });
}
