import { describe, expect, test } from 'vitest';
import { findFlags, isFailing, type FlaggedRun } from './find-flags.ts';
import type { JobFlag, JobStatus } from './schema.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
/** A run that began so many minutes ago. */
const run = (id: string, status: JobStatus, minutesAgo: number, jobName = 'sync'): FlaggedRun => ({
  ...{ id, status, jobName },
  startedAt: new Date(NOW.getTime() - minutesAgo * 60_000),
});
const its = run('its', 'RUNNING', 10);

const cases: [string, FlaggedRun, FlaggedRun[], JobFlag[]][] = [
  ['[4.41] 30 minutes are no hanging', run('its', 'RUNNING', 30), [], []],
  ['[4.41] more than 30 minutes are', run('its', 'RUNNING', 30.01), [], ['hangingJob']],
  [
    '[4.42] two older runs that failed',
    its,
    [run('a', 'FAILED', 20), run('b', 'FAILED', 30)],
    ['hasTwoFailedPrevRuns'],
  ],
  [
    '[4.42] skipped ones between do not count',
    its,
    [run('a', 'FAILED', 20), run('s', 'SKIPPED', 25), run('b', 'FAILED', 30), run('c', 'SUCCESS', 40)],
    ['hasTwoFailedPrevRuns'],
  ],
  ['[4.42] one older run that failed is none', its, [run('a', 'FAILED', 20)], []],
  ['[4.42] a success before', its, [run('a', 'FAILED', 20), run('b', 'SUCCESS', 30)], []],
  ['[4.43] a newer run', its, [run('a', 'SUCCESS', 5)], ['hasNewerJob']],
  ['[4.43] a newer start that was skipped is none', its, [run('a', 'SKIPPED', 5)], []],
  ['[4.44] a newer run that is running is no older one', its, [run('a', 'RUNNING', 5)], ['hasNewerJob']],
  ['[4.44] an older run that is running', its, [run('a', 'RUNNING', 15)], ['hasOlderJob']],
  ['[4.44] of one instant, the lesser id is older', its, [run('a', 'RUNNING', 10)], ['hasOlderJob']],
  ['[4.43] of one instant, the greater id is newer', its, [run('z', 'RUNNING', 10)], ['hasNewerJob']],
  [
    '[4.40] another job is no concern',
    its,
    [run('a', 'RUNNING', 15, 'other'), run('b', 'FAILED', 5, 'other')],
    [],
  ],
  ['[4.40] a run that has ended has none', run('its', 'FAILED', 90), [run('a', 'SUCCESS', 5)], []],
];
test.each(cases)('%s', (_, one, others, flags) => {
  expect(findFlags(one, [one, ...others], NOW)).toEqual(flags);
});

describe('a job is failing', () => {
  test.each<[string, JobStatus[], boolean]>([
    ['after two failures', ['FAILED', 'FAILED', 'SUCCESS'], true],
    ['with skipped starts between', ['SKIPPED', 'FAILED', 'SKIPPED', 'FAILED'], true],
    ['not after one', ['FAILED', 'SUCCESS', 'FAILED'], false],
    ['not while it is tried again', ['RUNNING', 'FAILED', 'FAILED'], false],
    ['not when it never ran', [], false],
  ])('%s: %j', (_, statuses, failing) => {
    expect(isFailing(statuses.map((status, index) => run(`r${index}`, status, index)))).toBe(failing);
  });
});
