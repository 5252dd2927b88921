import { expect, test } from 'vitest';
import { endOfDay, isExpiryDay, lastExpiryDay, tokenStateOf } from './expiry.ts';

test.each([
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2027-11-22', true],
  ['2027-11-23', false],
])('on 22 November 2026 a token may end on %s: %s', (day, may) =>
  expect(isExpiryDay(day, '2026-11-22')).toBe(may),
);

test('the last day of a token is a year ahead, 365 days also where a leap day lies between', () => {
  expect(lastExpiryDay('2026-11-22')).toBe('2027-11-22');
  expect(lastExpiryDay('2027-11-22')).toBe('2028-11-21');
});

test('a token opens calls to the end of its last day', () =>
  expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z'));

test.each([
  ['2026-12-06', null, 'active'],
  ['2026-12-05', null, 'expiring'],
  ['2026-11-22', null, 'expiring'],
  ['2026-11-21', null, 'expired'],
  ['2027-01-01', '2026-11-01T00:00:00Z', 'revoked'],
  ['2026-01-01', '2025-11-01T00:00:00Z', 'revoked'],
] as const)('on 22 November 2026 a token to %s, revoked %s, is %s', (expiresOn, revokedAt, state) =>
  expect(tokenStateOf({ expiresOn, revokedAt }, '2026-11-22')).toBe(state),
);
