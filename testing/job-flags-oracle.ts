import type { FlaggedRun } from '#domain/jobs/find-flags.ts';
import type { JobFlag } from '#domain/jobs/schema.ts';

/**
 * 4.40–4.44 once more, in another way than the product's: one walk over the runs of each job from the oldest on, in which
 * every run is told what it follows, and those before it that something came after.
 */
export function flagsByWalking(runs: readonly FlaggedRun[], now: Date): Map<string, JobFlag[]> {
  const told = new Map<string, Set<JobFlag>>(runs.map(({ id }) => [id, new Set()]));
  const jobs = new Set(runs.map(({ jobName }) => jobName));
  for (const job of jobs) {
    const ordered = runs.filter((run) => run.jobName === job && run.status !== 'SKIPPED');
    ordered.sort((a, b) => +a.startedAt - +b.startedAt || (a.id > b.id ? 1 : -1));
    const passed: FlaggedRun[] = [];
    let sinceSuccess = 0;
    let isOneRunning = false;
    for (const run of ordered) {
      const flags = told.get(run.id) ?? new Set();
      if (+now > +run.startedAt + 1_800_000) flags.add('hangingJob');
      if (sinceSuccess >= 2) flags.add('hasTwoFailedPrevRuns');
      if (isOneRunning) flags.add('hasOlderJob');
      for (const before of passed) told.get(before.id)?.add('hasNewerJob');
      sinceSuccess = run.status === 'SUCCESS' ? 0 : sinceSuccess + 1;
      isOneRunning ||= run.status === 'RUNNING';
      passed.push(run);
    }
  }
  const order: JobFlag[] = ['hangingJob', 'hasTwoFailedPrevRuns', 'hasNewerJob', 'hasOlderJob'];
  return new Map(
    runs.map((run) => [
      run.id,
      run.status === 'RUNNING' ? order.filter((flag) => told.get(run.id)?.has(flag)) : [],
    ]),
  );
}
