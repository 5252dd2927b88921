import { expect, test } from 'vitest';
import { DISCLOSURE_LIMIT, waitBeforeDisclosure } from './disclosure-limit.ts';

const now = 10_000_000;
const stretch = DISCLOSURE_LIMIT.seconds * 1000;
const times = (count: number, at: number): number[] => Array.from({ length: count }, () => at);

test('below the limit nobody waits', () => {
  expect(waitBeforeDisclosure([], now)).toBe(0);
  expect(waitBeforeDisclosure(times(DISCLOSURE_LIMIT.count - 1, now), now)).toBe(0);
});

test('at the limit the wait lasts until the oldest counted disclosure falls out of the stretch', () => {
  expect(waitBeforeDisclosure(times(DISCLOSURE_LIMIT.count, now - 30_000), now)).toBe(
    DISCLOSURE_LIMIT.seconds - 30,
  );
  expect(waitBeforeDisclosure(times(DISCLOSURE_LIMIT.count, now - stretch + 1), now)).toBe(1);
});

test('disclosures before the stretch do not count', () => {
  expect(waitBeforeDisclosure(times(DISCLOSURE_LIMIT.count, now - stretch), now)).toBe(0);
});

test('several at once wait until there is room for all of them', () => {
  const mixed = [...times(90, now - 100_000), ...times(5, now - 50_000)];
  expect(waitBeforeDisclosure(mixed, now, 5)).toBe(0);
  expect(waitBeforeDisclosure(mixed, now, 6)).toBe(500);
  expect(waitBeforeDisclosure(mixed, now, 95)).toBe(500);
  expect(waitBeforeDisclosure(mixed, now, 96)).toBe(550);
  expect(waitBeforeDisclosure([], now, DISCLOSURE_LIMIT.count)).toBe(0);
});
