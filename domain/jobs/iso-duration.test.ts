import { expect, test } from 'vitest';
import { isoDuration, readIsoDuration } from './iso-duration.ts';

test.each([
  [0, 'PT0S'],
  [4, 'PT0.004S'],
  [59_999, 'PT59.999S'],
  [60_000, 'PT1M'],
  [1_500_000, 'PT25M'],
  [3_723_004, 'PT1H2M3.004S'],
  [90_000_000, 'PT25H'],
])('%d ms are %s', (ms, text) => {
  expect(isoDuration(ms)).toBe(text);
  expect(readIsoDuration(text)).toBe(ms);
});

test.each(['', 'PT', 'P1D', '1M', 'PT1.2345S', 'PT1S1M', 'in PT1M'])('%j is no length of time', (text) => {
  expect(readIsoDuration(text)).toBeNull();
});
