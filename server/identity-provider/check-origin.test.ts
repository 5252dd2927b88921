import { expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import type { Portal } from '#server/core/portal.ts';
import { checkOrigin } from './check-origin.ts';

const portal = { config: { PUBLIC_URL: 'https://portal.example' } } as Portal;
const isTaken = (headers: Record<string, string>): boolean => {
  try {
    checkOrigin(portal, { headers, body: new URLSearchParams() } as unknown as FastifyRequest);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'CROSS_SITE_REFUSED' });
    return false;
  }
};
const own = 'https://portal.example';

test.each<[string, Record<string, string>, boolean]>([
  ['the browser’s word', { 'sec-fetch-site': 'same-origin' }, true],
  [
    'the browser’s word, whatever else stands there',
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    true,
  ],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: own }, false],
  ['a sister of the site', { 'sec-fetch-site': 'same-site' }, false],
  ['no site', { 'sec-fetch-site': 'none' }, false],
  ['the own origin', { origin: own }, true],
  ['the own origin without the browser’s word', { origin: own, referer: 'https://evil.example/' }, true],
  ['another origin', { origin: 'https://evil.example', referer: `${own}/idp` }, false],
  ['an origin that begins alike', { origin: `${own}.evil.example` }, false],
  ['a withheld origin and the own page', { origin: 'null', referer: `${own}/idp/interaction/1` }, true],
  ['a withheld origin and another page', { origin: 'null', referer: 'https://evil.example/' }, false],
  ['a withheld origin alone', { origin: 'null' }, false],
  ['a withheld origin and what is no address', { origin: 'null', referer: 'nothing' }, false],
  ['the own page alone', { referer: `${own}/idp` }, true],
  ['another page alone', { referer: `https://portal.example.evil/` }, false],
  ['nothing: only a browser’s cookie, which is Lax, tells', {}, true],
])('a form with %s is taken or not', (_, headers, taken) => expect(isTaken(headers)).toBe(taken));
