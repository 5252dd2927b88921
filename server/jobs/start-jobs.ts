import type { Portal } from '#server/core/portal.ts';
import { jobsOf } from './all-jobs.ts';
import { pause, type Job } from './job.ts';
import { runJob } from './run-job.ts';
import { registerJobs, takeJobs } from './take-jobs.ts';

/** The first pages go first. */
const FIRST_LOOK_MS = 300;
/** How often a portal looks what is due, dead or waiting: one transaction, on one connection. */
const LOOK_EVERY_MS = 3000;
/** Jobs that run at once in one process: each works on one connection at a time. */
const PLACES = 3;
/** A stop waits this long for runs to end by themselves; what is left is found dead, and run again. */
const LAST_RUNS_MS = 4000;

export interface RunningJobs {
  /** Begins nothing more, and gives back what is under way. */
  stop: () => Promise<void>;
}

/**
 * Runs the jobs in the background, at once and then on their schedules. Nothing waits for it: while the database is away
 * it looks on, and says so once.
 */
export function startJobs(portal: Portal, jobs: readonly Job[] = jobsOf(portal.config)): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  let isRegistered = false;
  let isFailing = false;

  const look = async (): Promise<void> => {
    if (!isRegistered) await registerJobs({ portal, jobs });
    isRegistered = true;
    if (signal.aborted) return;
    for (const run of await takeJobs({ portal, jobs }, PLACES - running.size)) {
      const work = runJob(portal, run, signal).finally(() => running.delete(work));
      running.add(work);
    }
  };
  const watch = async (): Promise<void> => {
    await pause(FIRST_LOOK_MS, signal).catch(() => {});
    while (!signal.aborted) {
      const error = await look().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error && !isFailing && !signal.aborted)
        portal.log.warn({ err: error }, 'due jobs cannot be read; they wait');
      if (!error && isFailing) portal.log.info('due jobs can be read again');
      isFailing = error !== undefined;
      await pause(LOOK_EVERY_MS, signal).catch(() => {});
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort(new Error('the portal was stopped'));
      const ended = watching.then(() => Promise.all(running));
      await Promise.race([ended, new Promise((done) => setTimeout(done, LAST_RUNS_MS).unref())]);
    },
  };
}
