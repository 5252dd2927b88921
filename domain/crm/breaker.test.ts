import { expect, test } from 'vitest';
import { hasRoom, restAfter } from './breaker.ts';

const MINUTE = 60_000;

test.each([
  ['unavailable', 1, 0],
  ['unavailable', 2, 0],
  ['unavailable', 3, 1],
  ['login', 4, 2],
  ['refused', 5, 4],
  ['unavailable', 8, 30],
  ['unavailable', 4000, 30],
  ['limit', 1, 15],
] as const)(
  'after trouble of the kind %s, the %d. in a row, nobody asks for %d minutes',
  (kind, failures, minutes) => {
    expect(restAfter(kind, failures)).toBe(minutes * MINUTE);
  },
);

test.each([
  [undefined, true],
  [{ used: 94, most: 100 }, true],
  [{ used: 95, most: 100 }, false],
  [{ used: 0, most: 0 }, false],
])('of %j there is room for the portal: %s', (calls, expected) => {
  expect(hasRoom(calls, 0.95)).toBe(expected);
});
