import { describe, expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

const now = new Date('2026-11-22T12:00:00Z');

test('each wait is twice as long as the one before, up to a minute, and between half and all of it by chance', () => {
  const waits = (chance: number) =>
    [0, 1, 2, 5, 6, 19].map((attempt) => retryDelay(attempt, null, now, chance));
  expect(waits(1)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  expect(waits(0)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

describe('the portal says when to come back', () => {
  test.each([
    ['5', 5_000],
    [' 600 ', 600_000],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
    ['601', null],
    ['86400', null],
    ['Mon, 23 Nov 2026 00:00:00 GMT', null],
  ])('with Retry-After: %s', (header, wait) => {
    expect(retryDelay(0, header, now, 0)).toBe(wait);
  });

  test('and many machines do not come back in the same instant', () => {
    expect(retryDelay(0, '5', now, 0.5)).toBe(5_500);
  });

  test.each(['0', 'soon', '', 'Sun, 22 Nov 2026 11:00:00 GMT', '-5'])(
    'what is no time to wait for counts for nothing: %j',
    (header) => {
      expect(retryDelay(1, header, now, 1)).toBe(2_000);
    },
  );
});
