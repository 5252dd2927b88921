import { expect, test } from 'vitest';
import { exitStatuses, gravestOf, type Outcome } from './exit-status.ts';

test.each<[Outcome[], number]>([
  [[], 0],
  [['done', 'done'], 0],
  [['done', 'notAll'], 5],
  [['notAll', 'refused', 'done'], 2],
  [['refused', 'away', 'notAll'], 4],
  [['away', 'notAllowed', 'refused'], 3],
  [['notAllowed', 'misused', 'away'], 1],
])('a run of which %j came ends with status %i', (some, status) => {
  expect(exitStatuses[gravestOf(some)]).toBe(status);
});
