import { expect, test } from 'vitest';
import { expiryOf, stateOf } from './invitation-state.ts';

const now = new Date('2026-03-08T12:00:00Z');
const before = new Date('2026-03-08T11:59:59.999Z');
const after = new Date('2026-03-08T12:00:00.001Z');

test.each([
  ['open', null, null, after],
  ['expired', null, null, now],
  ['expired', null, null, before],
  ['used', before, null, before],
  ['withdrawn', null, before, before],
])('an invitation is %s', (state, acceptedAt, withdrawnAt, expiresAt) => {
  expect(stateOf({ acceptedAt, withdrawnAt, expiresAt }, now)).toBe(state);
});

test('an invitation can be accepted for seven days', () => {
  expect(expiryOf(new Date('2026-03-01T12:00:00Z'))).toEqual(now);
});
