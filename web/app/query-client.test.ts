import { expect, test } from 'vitest';
import { CallError } from '#web/core/call.ts';
import { shouldRetry } from './query-client.ts';

test.each([
  [0, 0, true],
  [503, 0, true],
  [503, 1, false],
  [429, 0, false],
  [403, 0, false],
])('a query that failed with %s after %s tries is asked again: %s', (status, failures, again) => {
  expect(shouldRetry(failures, new CallError(status, 'failed'))).toBe(again);
});
