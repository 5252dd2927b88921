import type { JobFlag, JobStatus } from './schema.ts';

/** 9.23 */
const HANGING_MS = 30 * 60_000;
const OLDER_RUNS = 2;

export interface FlaggedRun {
  id: string;
  jobName: string;
  status: JobStatus;
  startedAt: Date;
}

/** 4.40–4.44: what is odd about a run, seen among the runs of its job; nothing where it has ended. */
export function findFlags(run: FlaggedRun, history: readonly FlaggedRun[], now: Date): JobFlag[] {
  if (run.status !== 'RUNNING') return [];
  const others = history
    .filter((one) => one.jobName === run.jobName && one.status !== 'SKIPPED' && one.id !== run.id)
    .toSorted(newestFirst);
  const older = others.filter((one) => newestFirst(run, one) < 0);
  const before = older.slice(0, OLDER_RUNS);
  const flags: readonly [JobFlag, boolean][] = [
    ['hangingJob', now.getTime() - run.startedAt.getTime() > HANGING_MS],
    ['hasTwoFailedPrevRuns', before.length === OLDER_RUNS && before.every(isUnsuccessful)],
    ['hasNewerJob', older.length < others.length],
    ['hasOlderJob', older.some(({ status }) => status === 'RUNNING')],
  ];
  return flags.filter(([, holds]) => holds).map(([flag]) => flag);
}

/** Whether the newest two runs that were none that was skipped have ended without success. */
export function isFailing(runs: readonly FlaggedRun[]): boolean {
  const last = runs
    .filter(({ status }) => status !== 'SKIPPED')
    .toSorted(newestFirst)
    .slice(0, OLDER_RUNS);
  return last.length === OLDER_RUNS && last.every(({ status }) => status === 'FAILED');
}

const isUnsuccessful = ({ status }: FlaggedRun): boolean => status !== 'SUCCESS';

/** Runs that began at the same instant are in the order of their ids, so that every reader sees the same. */
const newestFirst = (a: FlaggedRun, b: FlaggedRun): number =>
  b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1);
