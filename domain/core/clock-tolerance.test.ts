import { expect, test } from 'vitest';
import { latestPast } from './clock-tolerance.ts';

test('a moment of the past is at most five minutes ahead of this clock', () => {
  expect(latestPast(new Date('2026-11-20T11:59:30.250Z'))).toEqual(new Date('2026-11-20T12:04:30.250Z'));
});
