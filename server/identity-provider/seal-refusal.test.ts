import { expect, test } from 'vitest';
import type { Pool } from '#server/db/pool.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { openRefusal, sealRefusal } from './seal-refusal.ts';

const at = (time: string) => testPortalOn(undefined as unknown as Pool, new Date(time));
const portal = at('2026-06-30T08:00:00Z');
const refusal = { kind: 'throttled', email: 'ann@acme.example', seconds: 900 };
const [path, query] = sealRefusal(portal, '/idp/page', refusal).split('?refused=');

test('a refusal travels in its page’s address for six minutes of any process’s clock, unreadable', () => {
  expect(path).toBe('/idp/page');
  expect(query).toMatch(/^[\w-]+$/);
  expect(Buffer.from(query ?? '', 'base64url').toString('latin1')).not.toMatch(/ann|throttled/);
  for (const time of ['2026-06-30T07:54:00Z', '2026-06-30T08:00:00Z', '2026-06-30T08:06:00Z'])
    expect(openRefusal(at(time), '/idp/page', { refused: query })).toEqual(refusal);
  for (const time of ['2026-06-30T07:53:59.999Z', '2026-06-30T08:06:00.001Z'])
    expect(openRefusal(at(time), '/idp/page', { refused: query })).toBeUndefined();
});

test.each([{}, { refused: '' }, { refused: 'x' }, { refused: [query, query] }, { refused: `x${query}` }])(
  'nothing else says anything: %j',
  (given) => {
    expect(openRefusal(portal, '/idp/page', given)).toBeUndefined();
  },
);

test('it says nothing on another page, and nothing without a kind', () => {
  expect(openRefusal(portal, '/idp/other', { refused: query })).toBeUndefined();
  const [, odd] = sealRefusal(portal, '/idp/page', { ...refusal, kind: 7 as unknown as string }).split(
    '?refused=',
  );
  expect(openRefusal(portal, '/idp/page', { refused: odd })).toBeUndefined();
});
