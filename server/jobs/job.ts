import type { Schedule } from '#domain/jobs/schedule.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';

/** What a job is given. Its clock is never behind the start it was scheduled for, whatever this process's own says. */
export interface JobCtx extends Ctx {
  portal: Portal;
  /** Ends when the portal stops, or when the run was given up for dead and is somebody else's now. */
  signal: AbortSignal;
}

/**
 * Figures of what was done, for whoever looks at the jobs; that there was nothing to do; or what a check found, which
 * makes the run FAILED and is not tried again before the next start: looking again mends nothing.
 */
export type JobOutcome = { summary: Readonly<Record<string, number>> } | 'nothing to do' | { found: string };

/**
 * Work that no call asks for. It may be killed at any point and is then run again: what it does in one transaction is
 * bounded, and doing it twice does no harm. What it throws makes the run FAILED, and it is tried again soon.
 */
export interface Job {
  name: string;
  schedule: Schedule;
  /** Starts whenever a portal does, too. */
  atStart?: boolean;
  run: (ctx: JobCtx) => Promise<JobOutcome>;
}

export const nothingToDo = 'nothing to do';

/** What was done, by its figures; where all of them are 0 there was nothing to do. */
export const outcomeOf = (summary: Readonly<Record<string, number>>): JobOutcome =>
  Object.values(summary).every((figure) => figure === 0) ? nothingToDo : { summary };

/** Waits, or fails when the run is to end. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, ended) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      ended(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
