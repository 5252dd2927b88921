import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, pauseAfter } from './plan-retries.ts';

test('a mail is tried for more than three days, with pauses that grow up to an hour', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1));
  expect(pauses.slice(0, 3)).toEqual([30_000, 60_000, 120_000]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(3_600_000);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 86_400_000);
});
