import { expect, test } from 'vitest';
import { createShutOut } from './shut-out.ts';

test('a network is shut out for five seconds, again after the next time, and others are not', () => {
  let now = 0;
  const shutOut = createShutOut(() => now);
  shutOut.add('a');
  expect([shutOut.has('a'), shutOut.has('b')]).toEqual([true, false]);
  now = 4_999;
  expect(shutOut.has('a')).toBe(true);
  shutOut.add('a');
  now = 9_998;
  expect(shutOut.has('a')).toBe(true);
  now = 9_999;
  expect(shutOut.has('a')).toBe(false);
});

test('ten thousand networks are remembered, the newest ones', () => {
  const shutOut = createShutOut(() => 0);
  for (let network = 0; network <= 10_000; network += 1) shutOut.add(String(network));
  expect([shutOut.has('0'), shutOut.has('1'), shutOut.has('10000')]).toEqual([false, true, true]);
});
