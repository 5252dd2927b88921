import { createSystemContext } from '#server/audit/create-system-context.ts';
import { scrub } from '#server/core/log.ts';
import { observe } from '#server/core/observations.ts';
import type { Portal } from '#server/core/portal.ts';
import { inSpan } from '#server/db/spans.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nothingToDo, type JobOutcome } from './job.ts';
import { endRunning, updateHeartbeat, type RunEnd } from './queries.ts';
import { startAfresh, tryAgain, type BegunRun } from './take-jobs.ts';

const HEARTBEAT_MS = 5000;
/** How long to go on writing down how a run ended: one of which nothing is known is taken for dead, and run again. */
const NOTE_TRIES = 20;
const NOTE_PAUSE_MS = 500;
const LONGEST_ERROR = 1000;

/** A check that found something has done its work: it comes again with its schedule only. */
type JobEnd = RunEnd & { isFinding?: boolean };

/** Runs a job that has begun, with a sign of life every few seconds, and writes down how it ended. Never fails. */
export async function runJob(portal: Portal, run: BegunRun, stopping: AbortSignal): Promise<void> {
  const { name } = run.job;
  const lost = new AbortController();
  const heart = setInterval(() => {
    updateHeartbeat(portal.pool, run.id).then(
      (isOurs) => isOurs || lost.abort(new Error('the run was given up')),
      () => {}, // the next one may get through
    );
  }, HEARTBEAT_MS);
  heart.unref();
  const started = performance.now();
  const end = await work(portal, run, AbortSignal.any([stopping, lost.signal]));
  clearInterval(heart);
  const ms = performance.now() - started;
  observe('jobEnded', { job: name, status: end.status, seconds: ms / 1000 });
  const about = { job: name, run: run.id, ms: Math.round(ms) };
  if (end.status === 'SUCCESS') portal.log.info({ ...about, ...end.summary }, 'a job succeeded');
  else if (end.status === 'FAILED' && !stopping.aborted)
    portal.log.warn(
      { ...about, attempt: run.attempt, error: end.error },
      end.isFinding ? 'a job found something that needs attention' : 'a job failed and will be retried',
    );
  await noteEnd(portal, run, end);
}

async function work(portal: Portal, { job, id, dueAt }: BegunRun, signal: AbortSignal): Promise<JobEnd> {
  const now = (): Date => {
    const own = portal.now();
    return own < dueAt ? dueAt : own;
  };
  try {
    const ctx = createSystemContext({ ...portal, now }, { kind: 'job', name: job.name }, id);
    const facts = { 'portal.job': job.name };
    return endOf(await inSpan(['job', `job ${job.name}`, facts], () => job.run({ ...ctx, signal })));
  } catch (error) {
    return { status: 'FAILED', error: describe(error) };
  }
}

function endOf(outcome: JobOutcome): JobEnd {
  if (outcome === nothingToDo) return { status: 'SKIPPED', reason: 'NOTHING_TO_DO' };
  if ('found' in outcome) return { status: 'FAILED', error: cut(outcome.found), isFinding: true };
  return { status: 'SUCCESS', summary: outcome.summary };
}

/** What staff may read: without addresses, keys and tokens, which a mail server's refusal repeats, say. */
const cut = (text: string): string => scrub(text).slice(0, LONGEST_ERROR);

const describe = (error: unknown): string =>
  cut(error instanceof Error ? error.message : String(error)) || 'an error without words';

async function noteEnd(portal: Portal, run: BegunRun, end: JobEnd): Promise<void> {
  const note = (): Promise<void> =>
    inTransaction(portal.pool, { role: 'system' }, async (trx) => {
      if (!(await endRunning(trx, run.id, end))) return; // another portal has taken it for dead, and over
      const { name } = run.job;
      if (end.status === 'FAILED' && !end.isFinding) await tryAgain(trx, { name, attempt: run.attempt });
      else await startAfresh(trx, name);
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await note();
    } catch (error) {
      if (tries === NOTE_TRIES)
        return portal.log.warn(
          { err: error, job: run.job.name },
          'the end of a job run could not be recorded',
        );
      await new Promise((done) => setTimeout(done, NOTE_PAUSE_MS).unref()); // a stop does not wait for it
    }
  }
}
