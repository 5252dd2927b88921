import { hostname } from 'node:os';
import { findDue, nextRun } from '#domain/jobs/schedule.ts';
import { jobs as texts } from '#domain/messages/en-gb/jobs.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Job } from './job.ts';
import type { Queue, QueuedJob } from './queue.ts';
import { listAsked } from './steering/queries.ts';
import {
  endRunning,
  ensureTrigger,
  insertRunning,
  insertSkipped,
  isRunning,
  listSilent,
  listTriggers,
  moveTrigger,
  readClock,
} from './queries.ts';

/** A run without a sign of life for so long is dead; with the looks of every few seconds that is within a minute. */
const SILENT_SECONDS = 40;
/** A start that found the run before still at work comes again after so long, if its schedule is not sooner. */
const PUT_OFF_MS = 60_000;

/** Which process: what a run's `origin` says. */
export const ownOrigin = `${hostname()}/${process.pid}`;

/** A run that has begun: written down as RUNNING by this process, and by no other. */
export interface BegunRun extends QueuedJob {
  id: string;
  job: Job;
}

/** What every look needs. */
export interface JobDesk {
  portal: Pick<Portal, 'pool' | 'log'>;
  queue: Queue;
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

/** Everybody locks the rows of the triggers in this order. */
const inOrder = (jobs: readonly Job[]) => jobs.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * One look, in one transaction: ends runs whose process died or that somebody cancelled, starts what is due, and takes what waits, up to so many.
 * However many portals look at the same time, each start and each death is seen to once.
 */
export const takeJobs = (desk: JobDesk, most: number): Promise<BegunRun[]> =>
  inTransaction(desk.portal.pool, { role: 'system' }, async (trx) => {
    await endSilent(trx, desk);
    await endAsked(trx, desk);
    await startDue(trx, desk);
    if (most === 0) return [];
    const begun: BegunRun[] = [];
    for (const queued of await desk.queue.take(trx, most)) {
      const run = await begin(trx, desk, queued);
      if (run) begun.push(run);
    }
    return begun;
  });

async function endSilent(trx: Database, { portal, queue }: JobDesk): Promise<void> {
  for (const { id, jobName, origin, attempt, queueId } of await listSilent(trx, SILENT_SECONDS)) {
    const error = `its process (${origin}) gave no sign of life for ${SILENT_SECONDS} seconds`;
    await endRunning(trx, id, { status: 'FAILED', error });
    if (queueId) await queue.tryAgain(trx, { queueId, attempt });
    portal.log.warn({ job: jobName, run: id, origin }, 'a job died with its process: it is run again');
  }
}

/** Its process learns of it by its next sign of life; the schedule starts the job again when its time comes. */
async function endAsked(trx: Database, { portal, queue }: JobDesk): Promise<void> {
  for (const { id, jobName, queueId } of await listAsked(trx)) {
    await endRunning(trx, id, { status: 'FAILED', error: texts.jobs.cancelled });
    if (queueId) await queue.remove(trx, queueId);
    portal.log.warn({ job: jobName, run: id }, 'a job was cancelled');
  }
}

async function startDue(trx: Database, { queue, jobs }: JobDesk): Promise<void> {
  const now = await readClock(trx);
  const triggers = new Map((await listTriggers(trx)).map((one) => [one.triggerId, one.dueAt]));
  for (const { name, schedule } of inOrder(jobs)) {
    const dueAt = triggers.get(name);
    if (!dueAt) continue;
    const { isDue, next } = findDue(schedule, dueAt, now);
    const move = (to: Date) => moveTrigger(trx, { triggerId: name, from: dueAt, to });
    if (!isDue) {
      if (next < dueAt) await move(next);
    } else if (await isRunning(trx, name)) {
      const soon = new Date(Math.min(next.getTime(), now.getTime() + PUT_OFF_MS));
      if (await move(soon)) await insertSkipped(trx, ownRun(name), 'ANOTHER_RUN');
    } else if (await move(next)) await queue.add(trx, { name, dueAt });
  }
}

const ownRun = (name: string, attempt = 1, queueId: string | null = null) => ({
  ...{ jobName: name, triggerId: name, origin: ownOrigin, attempt, queueId },
});

async function begin(
  trx: Database,
  { portal, queue, jobs }: JobDesk,
  queued: QueuedJob,
): Promise<BegunRun | undefined> {
  const { name, attempt, queueId } = queued;
  const job = jobs.find((one) => one.name === name);
  if (!job) {
    portal.log.warn({ job: name }, 'a job of another version waits in the queue: it is removed');
    await queue.remove(trx, queueId);
    return undefined;
  }
  const id = await insertRunning(trx, ownRun(name, attempt, queueId));
  if (id !== undefined) return { ...queued, id, job };
  await insertSkipped(trx, ownRun(name, attempt, queueId), 'ANOTHER_RUN');
  await queue.remove(trx, queueId);
  return undefined;
}
