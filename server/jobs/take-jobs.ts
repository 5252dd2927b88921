import { hostname } from 'node:os';
import { findDue, nextRun } from '#domain/jobs/schedule.ts';
import { jobs as texts } from '#domain/messages/en-gb/jobs.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Job } from './job.ts';
import { listAsked } from './steering/queries.ts';
import {
  endRunning,
  ensureTrigger,
  insertRunning,
  insertSkipped,
  isRunning,
  listSilent,
  lockTriggers,
  readClock,
  updateTrigger,
} from './queries.ts';

/** A run without a sign of life for so long is dead; with the looks of every few seconds that is within a minute. */
const SILENT_SECONDS = 40;
/** A start that found the run before still at work comes again after so long, if its schedule is not sooner. */
const PUT_OFF_MS = 60_000;
/** With the pauses between them that is about three days. */
const MOST_RETRIES = 1000;
const LONGEST_PAUSE_MS = 300_000;

/** Which process: what a run's `origin` says. */
export const ownOrigin = `${hostname()}/${process.pid}`;

/** A run that has begun: written down as RUNNING by this process, and by no other. */
export interface BegunRun {
  id: string;
  job: Job;
  dueAt: Date;
  attempt: number;
}

/** What every look needs. */
export interface JobDesk {
  portal: Pick<Portal, 'pool' | 'log'>;
  jobs: readonly Job[];
}

/** Gives every job its next start, if it has none; those that start with the portal are due now. */
export const registerJobs = ({ portal, jobs }: Pick<JobDesk, 'portal' | 'jobs'>): Promise<void> =>
  inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const now = await readClock(trx);
    for (const { name, schedule, atStart = false } of inOrder(jobs))
      await ensureTrigger(trx, {
        triggerId: name,
        dueAt: atStart ? now : nextRun(schedule, now),
        isSooner: atStart,
      });
  });

/** Everybody locks the rows of the triggers in this order, `lockTriggers` too. */
const inOrder = (jobs: readonly Job[]) => jobs.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * One look, in one transaction: ends runs whose process died or that somebody cancelled, and begins what is due, up to so many.
 * However many portals look at the same time, each start and each death is seen to once.
 */
export const takeJobs = (desk: JobDesk, most: number): Promise<BegunRun[]> =>
  inTransaction(desk.portal.pool, { role: 'system' }, async (trx) => {
    await lockTriggers(trx); // first: others look after this one, and nobody waits for what this one waits for
    await endSilent(trx, desk);
    await endAsked(trx, desk);
    const now = await readClock(trx);
    const begun: BegunRun[] = [];
    for (const start of await listStarts(trx, desk, now)) {
      const run = await begin(trx, start, { now, hasPlace: begun.length < most });
      if (run) begun.push(run);
    }
    return begun;
  });

async function endSilent(trx: Database, { portal }: JobDesk): Promise<void> {
  for (const { id, jobName, origin, attempt } of await listSilent(trx, SILENT_SECONDS)) {
    const error = `its process (${origin}) gave no sign of life for ${SILENT_SECONDS} seconds`;
    await endRunning(trx, id, { status: 'FAILED', error });
    await tryAgain(trx, { name: jobName, attempt });
    portal.log.warn(
      { job: jobName, run: id, origin },
      'a job stopped with its process and will be run again',
    );
  }
}

/** Its process learns of it by its next sign of life; the schedule starts the job again when its time comes. */
async function endAsked(trx: Database, { portal }: JobDesk): Promise<void> {
  for (const { id, jobName } of await listAsked(trx)) {
    await endRunning(trx, id, { status: 'FAILED', error: texts.jobs.cancelled });
    await startAfresh(trx, jobName);
    portal.log.warn({ job: jobName, run: id }, 'a job was cancelled');
  }
}

/** The next run of a failed start comes after 2 s, 4 s, 8 s … up to five minutes, for about three days. */
export async function tryAgain(trx: Database, failed: { name: string; attempt: number }): Promise<void> {
  const { name, attempt } = failed;
  if (attempt > MOST_RETRIES) return startAfresh(trx, name);
  const pauseMs = Math.min(2 ** attempt * 1000, LONGEST_PAUSE_MS);
  const retryAt = new Date((await readClock(trx)).getTime() + pauseMs);
  await updateTrigger(trx, name, { retry_at: retryAt, failures: attempt });
}

/** What failed before is over: the next run is the schedule's, and its first try. */
export const startAfresh = (trx: Database, name: string): Promise<void> =>
  updateTrigger(trx, name, { retry_at: null, failures: 0 });

interface DueStart {
  job: Job;
  /** By schedule, by staff, or for another try. */
  since: Date;
  /** The next start by schedule, once this one has begun. */
  next: Date;
  isScheduled: boolean;
  attempt: number;
}

/** What is due, the longest first. A start that lies too far ahead is reckoned anew on the way. */
async function listStarts(trx: Database, { jobs }: JobDesk, now: Date): Promise<DueStart[]> {
  const triggers = new Map((await lockTriggers(trx)).map((one) => [one.triggerId, one]));
  const starts: DueStart[] = [];
  for (const job of jobs) {
    const trigger = triggers.get(job.name);
    if (!trigger) continue;
    const { dueAt, retryAt, failures } = trigger;
    const { isDue, next } = findDue(job.schedule, dueAt, now);
    if (next < dueAt) await updateTrigger(trx, job.name, { due_at: next });
    const isRetry = retryAt !== null && retryAt <= now;
    if (isDue || isRetry)
      starts.push({
        job,
        since: isRetry && retryAt < dueAt ? retryAt : dueAt,
        next,
        isScheduled: isDue,
        attempt: failures + 1,
      });
  }
  return starts.toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

async function begin(
  trx: Database,
  { job, since, next, isScheduled, attempt }: DueStart,
  { now, hasPlace }: { now: Date; hasPlace: boolean },
): Promise<BegunRun | undefined> {
  const { name } = job;
  const run = { jobName: name, triggerId: name, origin: ownOrigin, attempt };
  if (await isRunning(trx, name)) {
    const soon = new Date(Math.min(next.getTime(), now.getTime() + PUT_OFF_MS));
    await updateTrigger(trx, name, { due_at: soon, retry_at: null });
    await insertSkipped(trx, run, 'ANOTHER_RUN');
    return undefined;
  }
  if (!hasPlace) return undefined;
  const id = await insertRunning(trx, run);
  if (id === undefined) return undefined; // begun elsewhere at this moment: the next look finds it at work
  await updateTrigger(trx, name, { ...(isScheduled ? { due_at: next } : {}), retry_at: null });
  return { id, job, dueAt: since, attempt };
}
