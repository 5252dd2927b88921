import { inTransaction } from '#server/db/transaction.ts';
import type { Job } from '#server/jobs/job.ts';
import { registerJobs, takeJobs, type JobDesk } from '#server/jobs/take-jobs.ts';
import { createTestDatabase } from './test-database.ts';
import { testPortalOn } from './test-portal.ts';

/** A signal of a portal that does not stop. */
export const never = new AbortController().signal;

/** A job of a test: due when its portal starts, and then once a day. */
export const jobThat = (run: Job['run'] = async () => ({ summary: { done: 1 } })): Job => ({
  name: 'test-job',
  schedule: { dailyAt: '00:00' },
  atStart: true,
  run,
});

/** What the tests of one file do jobs with: a portal without a server, and what it has written down. */
export async function openJobDesk() {
  const database = await createTestDatabase();
  let now: Date | undefined;
  const portal = testPortalOn(database.pool, () => now ?? new Date());
  const deskOf = (job: Job, own: Partial<JobDesk> = {}): JobDesk => ({
    ...{ portal, jobs: [job] },
    ...own,
  });
  const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
    inTransaction(portal.pool, { role: 'system' }, work);
  const runs = () =>
    asSystem((trx) =>
      trx
        .selectFrom('job_invocation')
        .select(['id', 'job_name', 'status', 'reason', 'error', 'summary', 'attempt', 'origin'])
        .orderBy('started_at')
        .execute(),
    );
  const asAdmin = async (statement: string) => (await database.asAdmin(statement)).rows;
  return {
    connection: database.connection,
    portal,
    deskOf,
    asSystem,
    asAdmin,
    runs,
    statuses: async () => (await runs()).map(({ status, reason }) => reason ?? status),
    /** Jobs whose last run failed, and how often in a row. */
    failing: () => asAdmin('select failures from job_trigger where retry_at is not null'),
    /** Moves the portal's clock. */
    setNow: (instant: Date | undefined) => (now = instant),
    /** Makes the job due and takes it. */
    async takeNow(desk: JobDesk) {
      await registerJobs(desk);
      const [run] = await takeJobs(desk, 3);
      if (!run) throw new Error('nothing was taken');
      return run;
    },
    silentFor: (seconds: number) =>
      asAdmin(`update job_invocation set heartbeat_at = heartbeat_at - interval '${seconds} seconds'
        where status = 'RUNNING'`),
    /** How long ago the run under way gave its last sign of life. */
    secondsSilent: async () =>
      Number(
        (
          await asAdmin(`select extract(epoch from clock_timestamp() - heartbeat_at)::float as seconds
            from job_invocation where status = 'RUNNING'`)
        )[0]?.['seconds'],
      ),
    /** The pause before the next try is over. */
    waitedEnough: () => asAdmin('update job_trigger set retry_at = now() where retry_at is not null'),
    /** How long it is until each next start. */
    untilNextStarts: async () =>
      (await asAdmin('select extract(epoch from due_at - now())::float as seconds from job_trigger')).map(
        ({ seconds }) => Number(seconds),
      ),
    postponeStarts: (days: number) =>
      asAdmin(`update job_trigger set due_at = due_at + interval '${days} days'`),
    /** No job has run, waits or is due. */
    forget: async () => {
      now = undefined;
      await asAdmin('delete from job_invocation; delete from job_trigger');
    },
    close: () => database.close(),
  };
}

export type OpenJobDesk = Awaited<ReturnType<typeof openJobDesk>>;
