import { expect, test } from 'vitest';
import { usualOf } from './job-limit.ts';

test.each([
  ['four runs are too few', [10, 20, 30, 40], { usualMs: null, limitMs: null }],
  ['none', [], { usualMs: null, limitMs: null }],
  ['short ones are odd after a minute', [900, 100, 300, 200, 400], { usualMs: 300, limitMs: 60_000 }],
  [
    'long ones after three times the longest',
    [60_000, 50_000, 40_000, 30_000, 20_000, 10_000],
    { usualMs: 30_000, limitMs: 180_000 },
  ],
])('%s', (_, durations, usual) => expect(usualOf(durations)).toEqual(usual));
