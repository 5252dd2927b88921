import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { JobInvocation, JobSummary } from '#domain/jobs/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import type { Job } from '../job.ts';
import { runJob } from '../run-job.ts';
import { registerJobs, takeJobs } from '../take-jobs.ts';

let running: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  running = await startTestPortal();
  staffMember = await createSignedIn(running.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => running.close());
beforeEach(() =>
  running.asAdmin(`set session_replication_role = replica; delete from job_invocation;
    delete from job_trigger; delete from audit`),
);
afterEach(() => vi.useRealTimers());

const base = '/api/background-processes';
const ask = async (method: 'GET' | 'POST', path: string) => {
  const answer = await running.app.inject({ method, url: `${base}${path}`, headers: staffMember.headers });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};
const deskOf = (job: Job) => ({ portal: running.portal, jobs: [job] });
const yearly: Job = {
  name: 'test-job',
  schedule: { dailyAt: '00:00' },
  run: async () => ({ summary: { done: 1 } }),
};
const deeds = async () =>
  (await running.asOwner(`select action, object from audit where action like 'jobs.%' order by id`)).rows;

test('a job is started now, once, however often that is asked, and its next start stays as scheduled', async () => {
  const desk = deskOf(yearly);
  await registerJobs(desk);
  expect(await takeJobs(desk, 3)).toEqual([]);
  expect(await ask('POST', '/jobs/test-job/start')).toEqual({ status: 200, body: { state: 'DUE' } });
  expect(await ask('POST', '/jobs/test-job/start')).toEqual({ status: 200, body: { state: 'DUE' } });
  const [run, ...others] = await takeJobs(desk, 3);
  expect([run?.job.name, others]).toEqual(['test-job', []]);
  expect(await ask('POST', '/jobs/test-job/start')).toEqual({ status: 200, body: { state: 'RUNNING' } });
  expect(await takeJobs(desk, 3)).toEqual([]);
  // [3.24] the run says who started it.
  const [shown] = (await ask('GET', '/invocations?status=RUNNING')).body as JobInvocation[];
  const { rows } = await running.asOwner(`select actor from audit where action = 'jobs.startJob' limit 1`);
  expect(shown?.triggerId).toBe((rows[0] as { actor: string }).actor);
  const [job] = (await ask('GET', '/jobs')).body as JobSummary[];
  expect(job?.nextStart).toMatch(/T00:00:00\.000Z$/);
  expect(Date.parse(job?.nextStart ?? '')).toBeGreaterThan(Date.now());
  expect(await deeds()).toEqual([
    { action: 'jobs.startJob', object: 'test-job' },
    { action: 'jobs.startJob', object: 'test-job' },
  ]);
});

test('a run that is cancelled ends, and is not tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let signal: AbortSignal | undefined;
  const desk = deskOf({
    ...yearly,
    run: (ctx) => {
      ({ signal } = ctx);
      return new Promise((_, ended) =>
        ctx.signal.addEventListener('abort', () => ended(new Error('given up'))),
      );
    },
  });
  await registerJobs(desk);
  await ask('POST', '/jobs/test-job/start');
  const [run] = await takeJobs(desk, 3);
  if (!run) throw new Error('nothing was taken');
  const ended = runJob(running.portal, run, new AbortController().signal);
  const path = `/invocations/${run.id}/cancel`;
  expect(await ask('POST', path)).toEqual({ status: 200, body: { state: 'ENDING' } });
  await takeJobs(desk, 3);
  const [told] = (await ask('GET', '/invocations')).body as JobInvocation[];
  expect(told).toMatchObject({ status: 'FAILED', details: 'Cancelled by staff.' });
  vi.advanceTimersByTime(5000);
  await ended; // its next sign of life finds that the run is no longer its own
  expect(signal?.aborted).toBe(true);
  expect(await takeJobs(desk, 3)).toEqual([]);
  expect((await running.asAdmin('select retry_at, failures from job_trigger')).rows).toEqual([
    { retry_at: null, failures: 0 },
  ]);
  expect(await ask('POST', path)).toEqual({ status: 200, body: { state: 'ENDED' } });
  expect((await deeds()).at(-1)).toEqual({ action: 'jobs.cancelRun', object: run.id });
});

test('a run of another program and a job that there is not are left alone, and it is said', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const external = { job_name: 'crm-sync', trigger_id: 'crm', origin: 'external', status: 'RUNNING' };
  await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('job_invocation')
      .values({ ...external, id, started_at: new Date() })
      .execute(),
  );
  expect(await ask('POST', `/invocations/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { code: 'JOB_RUNS_ELSEWHERE', detail: expect.stringContaining('crm-sync') },
  });
  expect((await ask('POST', '/jobs/nonsense/start')).status).toBe(404);
  expect((await ask('POST', `/invocations/${id.replace('1', '2')}/cancel`)).status).toBe(404);
});

test('the jobs are listed with their last runs, what is usual, and what is late', async () => {
  const midnight = Date.UTC(2026, 5, 15);
  await inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    for (let at = 0; at < 35; at += 1) {
      const started = midnight + at * 3_600_000;
      const isBad = at === 33;
      await trx
        .insertInto('job_invocation')
        .values({
          ...{ job_name: 'usage-term-refresh', trigger_id: 'usage-term-refresh', origin: 'host/7' },
          ...{ started_at: new Date(started), ended_at: new Date(started + 1000 * (at + 1)) },
          ...(isBad ? { status: 'FAILED', error: 'no' } : { status: 'SUCCESS' }),
        })
        .execute();
    }
    await trx
      .insertInto('job_trigger')
      .values({ trigger_id: 'usage-term-refresh', due_at: new Date(Date.now() - 120_000) })
      .execute();
  });
  const [job, ...others] = (await ask('GET', '/jobs')).body as JobSummary[];
  expect(others).toEqual([]);
  expect(job).toMatchObject({
    jobName: 'usage-term-refresh',
    schedule: { dailyAt: '00:00' },
    isOverdue: true,
    problem: null,
    usualMs: 20_000,
    limitMs: 105_000,
  });
  expect(job?.lastRuns).toHaveLength(30);
  expect(job?.lastRuns[0]).toMatchObject({ startTime: '2026-06-15T05:00:00.000Z', durationMs: 6000 });
  expect(job?.lastRuns[28]).toMatchObject({ status: 'FAILED', durationMs: 34_000 });
  expect(job?.idleAt).toBeNull();
});

test('[2.89] a job that has found nothing to do so far says when it looked, whatever else kept it from running', async () => {
  const skipped = [
    ['2026-06-15T05:00:00.000Z', 'NOTHING_TO_DO'],
    ['2026-06-15T05:01:00.000Z', 'NOTHING_TO_DO'],
    ['2026-06-15T05:02:00.000Z', 'ANOTHER_RUN'],
  ] as const;
  await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('job_invocation')
      .values(
        skipped.map(([at, reason]) => ({
          ...{
            job_name: 'notification-mail',
            trigger_id: 'notification-mail',
            origin: 'host/7',
            status: 'SKIPPED',
          },
          ...{ started_at: new Date(at), ended_at: new Date(at), reason },
        })),
      )
      .execute(),
  );
  const jobs = (await ask('GET', '/jobs')).body as JobSummary[];
  expect(jobs.find(({ jobName }) => jobName === 'notification-mail')).toMatchObject({
    ...{ lastRuns: [], idleAt: '2026-06-15T05:01:00.000Z' },
  });
});
