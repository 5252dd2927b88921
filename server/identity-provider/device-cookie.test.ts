import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Pool } from '#server/db/pool.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';

const NOW = new Date('2026-06-30T08:00:00Z');
const DAY = 86_400_000;
const portalAt = (at = NOW, settings = {}) => testPortalOn(undefined as unknown as Pool, at, settings);
/** The cookie that a browser is given for somebody, and what it is told of it. */
function remember(emailKey: string, portal = portalAt()) {
  const given: unknown[] = [];
  const reply = { setCookie: (...cookie: unknown[]) => given.push(...cookie) };
  rememberDevice(portal, reply as unknown as FastifyReply, emailKey);
  const [name, value, options] = given as [string, string, object];
  return { name, value, options };
}
const known = (emailKey: string, cookies: Record<string, string>, portal = portalAt()) =>
  knownDevice(portal, { cookies } as unknown as FastifyRequest, emailKey);

test('a browser is known by its cookie for half a year, to the person who signed in with it', () => {
  const { name, value, options } = remember('ann@acme.example');
  expect(name).toMatch(/^portal_idp_device_[\da-f]{16}$/);
  expect(value).toMatch(/^[\w-]{43}\.1798358400\.[\w-]{43}$/);
  expect(options).toEqual({
    path: '/idp',
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    maxAge: 15_552_000,
  });
  const id = value.split('.')[0];
  const cookies = { [name]: value };
  expect(known('ann@acme.example', cookies)).toBe(id);
  expect(known('ann@acme.example', cookies, portalAt(new Date(NOW.getTime() + 180 * DAY - 1)))).toBe(id);
  expect(known('ann@acme.example', cookies, portalAt(new Date(NOW.getTime() + 180 * DAY)))).toBeUndefined();
  // A clock that was ahead gave it a longer life.
  expect(known('ann@acme.example', cookies, portalAt(new Date(NOW.getTime() - DAY)))).toBeUndefined();
  expect(known('bob@acme.example', cookies)).toBeUndefined();
  expect(known('ann@acme.example', {})).toBeUndefined();
});

test('on https it carries the prefix that browsers enforce', () => {
  const { name, options } = remember(
    'ann@acme.example',
    portalAt(NOW, { PUBLIC_URL: 'https://portal.example' }),
  );
  expect(name).toMatch(/^__Secure-portal_idp_device_/);
  expect(options).toMatchObject({ secure: true });
});

test.each([
  ['invented', (value: string) => value.replace(/^[^.]+/, 'x'.repeat(43))],
  ['prolonged', (value: string) => value.replace(/\.\d+\./, '.1798358401.')],
  ['cut', (value: string) => value.slice(0, -4)],
  ['empty', () => ''],
  ['of somebody else', () => remember('bob@acme.example').value],
])('a cookie that is %s is worth nothing', (_, change) => {
  const { name, value } = remember('ann@acme.example');
  expect(known('ann@acme.example', { [name]: change(value) })).toBeUndefined();
});
