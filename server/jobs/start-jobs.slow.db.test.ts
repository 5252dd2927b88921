import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Portal } from '#server/core/portal.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import type { Job, JobCtx } from './job.ts';
import { insertRunning } from './queries.ts';
import { openQueue, type Queue } from './queue.ts';
import { runJob } from './run-job.ts';
import { startJobs } from './start-jobs.ts';
import { ownOrigin, registerJobs, takeJobs, type JobDesk } from './take-jobs.ts';

/** Nobody calls it: it has no server. */
let running: TestDatabase & { portal: Portal; setNow: (now: Date) => void };
let queue: Queue;
beforeEach(async () => {
  const database = await createTestDatabase();
  let now: Date | undefined;
  const portal = testPortalOn(database.pool, () => now ?? new Date());
  running = { ...database, portal, setNow: (instant) => (now = instant) };
  queue = await openQueue(running.portal);
});
afterEach(async () => {
  await queue.close();
  await running.close();
});

const never = new AbortController().signal;
const jobThat = (run: Job['run'] = async () => ({ summary: { done: 1 } })): Job => ({
  name: 'test-job',
  schedule: { dailyAt: '00:00' },
  atStart: true,
  run,
});
const deskOf = (job: Job, own: Partial<JobDesk> = {}): JobDesk => ({
  ...{ portal: running.portal, queue, jobs: [job] },
  ...own,
});
/** Makes the job due and takes it. */
async function takeNow(desk: JobDesk) {
  await registerJobs(desk);
  const [run] = await takeJobs(desk, 3);
  if (!run) throw new Error('nothing was taken');
  return run;
}
const runs = () =>
  inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('job_invocation')
      .select(['job_name', 'status', 'reason', 'error', 'summary', 'attempt', 'origin'])
      .orderBy('started_at')
      .execute(),
  );
const statuses = async () => (await runs()).map(({ status, reason }) => reason ?? status);
const silentFor = (seconds: number) =>
  running.asOwner(
    `set role "${running.portal.pool.rolePrefix}_system";
     update job_invocation set heartbeat_at = heartbeat_at - interval '${seconds} seconds' where status = 'RUNNING'`,
  );
/** The pause before the next try is over. */
const waitedEnough = () => running.asOwner(`update pgboss.job set start_after = now() where state = 'retry'`);

describe('a start', () => {
  test('is taken by one of many portals that look at once', async () => {
    const desk = deskOf(jobThat());
    await registerJobs(desk);
    const looks = await Promise.all(Array.from({ length: 6 }, () => takeJobs(desk, 3)));
    expect(looks.flat()).toMatchObject([{ name: 'test-job', attempt: 1 }]);
    expect(await runs()).toMatchObject([{ job_name: 'test-job', status: 'RUNNING', origin: ownOrigin }]);
  });

  test('is not run beside a run of the same trigger, whoever asks the database', async () => {
    const one = { jobName: 'test-job', triggerId: 'test-job', origin: 'a/1', attempt: 1, queueId: null };
    const ids = await inTransaction(running.portal.pool, { role: 'system' }, async (trx) => [
      await insertRunning(trx, one),
      await insertRunning(trx, { ...one, origin: 'b/2' }),
    ]);
    expect(ids).toEqual([expect.any(String), undefined]);
  });

  test('that finds the run before at work is SKIPPED, says so, and comes again within a minute', async () => {
    const desk = deskOf(jobThat());
    const first = await takeNow(desk);
    await registerJobs(desk);
    expect(await takeJobs(desk, 3)).toEqual([]);
    expect(await statuses()).toEqual(['RUNNING', 'ANOTHER_RUN']);
    const { rows } = await running
      .asOwner(
        `set role "${running.portal.pool.rolePrefix}_system";
       select extract(epoch from due_at - now())::int as seconds from job_trigger`,
      )
      .then((answers) => (answers as unknown as { rows: { seconds: number }[] }[])[1] ?? { rows: [] });
    expect(rows[0]?.seconds).toBeGreaterThan(0);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
    await runJob(running.portal, queue, first, never);
    const second = await takeNow(desk);
    await runJob(running.portal, queue, second, never);
    expect(await statuses()).toEqual(['SUCCESS', 'ANOTHER_RUN', 'SUCCESS']);
  });

  test('that nobody was there for is made up once', async () => {
    const desk = deskOf({ ...jobThat(), atStart: false });
    await registerJobs(desk);
    expect(await takeJobs(desk, 3)).toEqual([]);
    await running.asOwner(
      `set role "${running.portal.pool.rolePrefix}_system"; update job_trigger set due_at = due_at - interval '20 days'`,
    );
    const [run] = await takeJobs(desk, 3);
    if (run) await runJob(running.portal, queue, run, never);
    expect(await takeJobs(desk, 3)).toEqual([]);
    expect(await statuses()).toEqual(['SUCCESS']);
  });
});

describe('a run', () => {
  const outcomes: [string, Job['run'], object][] = [
    ['SUCCESS with its figures', async () => ({ summary: { done: 7 } }), { summary: { done: 7 } }],
    ['SKIPPED with its reason', async () => 'nothing to do' as const, { reason: 'NOTHING_TO_DO' }],
    [
      'FAILED with its error, without addresses',
      () => Promise.reject(new Error('550 <somebody@acme.example> is unknown')),
      { error: expect.stringMatching(/^550 <(?!somebody@acme).*> is unknown$/) },
    ],
  ];
  test.each(outcomes)('ends as %s', async (says, job, row) => {
    await runJob(running.portal, queue, await takeNow(deskOf(jobThat(job))), never);
    expect(await runs()).toMatchObject([{ status: says.split(' ')[0], ...row }]);
  });

  test('that found what somebody must look at is FAILED, says what, and is not tried again', async () => {
    const found = { found: '1 difference. The first: month of key K1' };
    await runJob(running.portal, queue, await takeNow(deskOf(jobThat(async () => found))), never);
    expect(await runs()).toMatchObject([{ status: 'FAILED', error: found.found }]);
    const { rows } = await running.asOwner('select count(*)::int as waiting from pgboss.job');
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  test('that failed is tried again soon, by whoever looks', async () => {
    let tries = 0;
    const desk = deskOf(
      jobThat(async () => {
        tries += 1;
        if (tries === 1) throw new Error('not now');
        return { summary: { tries } };
      }),
    );
    await runJob(running.portal, queue, await takeNow(desk), never);
    expect(await takeJobs(desk, 3)).toEqual([]); // after a pause
    await waitedEnough();
    const [again] = await takeJobs(desk, 3);
    if (again) await runJob(running.portal, queue, again, never);
    expect(await runs()).toMatchObject([
      { status: 'FAILED', attempt: 1, error: 'not now' },
      { status: 'SUCCESS', attempt: 2, summary: { tries: 2 } },
    ]);
    const { rows } = await running.asOwner('select count(*)::int as waiting from pgboss.job');
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  test('writes into the audit under the job’s name and its own id', async () => {
    const run = await takeNow(
      deskOf(
        jobThat(async (ctx) => {
          await ctx.transaction((trx) =>
            ctx.audit(trx, { action: 'jobs.startJob', object: 'x', accountId: null }),
          );
          return { summary: {} };
        }),
      ),
    );
    await runJob(running.portal, queue, run, never);
    const rows = await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
      trx.selectFrom('audit').select(['action', 'actor', 'user_id', 'request_id']).execute(),
    );
    expect(rows).toEqual([
      { action: 'jobs.startJob', actor: 'job test-job', user_id: null, request_id: run.id },
    ]);
  });

  test('never works with a day before the one it was due on, though its portal’s clock is slow', async () => {
    let seen: JobCtx | undefined;
    const run = await takeNow(
      deskOf(
        jobThat(async (ctx) => {
          seen = ctx;
          return { summary: {} };
        }),
      ),
    );
    running.setNow(new Date('2026-06-14T23:59:57Z'));
    const dueAt = new Date('2026-06-15T00:00:00Z');
    await runJob(running.portal, queue, { ...run, dueAt }, never);
    expect(seen?.today).toBe('2026-06-15');
    expect(seen?.portal.now()).toEqual(dueAt);
    running.setNow(new Date('2026-06-15T00:00:01Z'));
    expect(seen?.portal.now()).toEqual(new Date('2026-06-15T00:00:01Z'));
  });
});

describe('a run whose process died', () => {
  test('is FAILED by whoever looks, and run again', async () => {
    const desk = deskOf(jobThat());
    await takeNow(desk);
    await silentFor(41);
    await takeJobs(desk, 3);
    const [{ error } = { error: null }] = await runs();
    expect(error).toBe(`its process (${ownOrigin}) gave no sign of life for 40 seconds`);
    await waitedEnough();
    expect(await takeJobs(desk, 3)).toMatchObject([{ name: 'test-job', attempt: 2 }]);
    expect(await statuses()).toEqual(['FAILED', 'RUNNING']);
  });

  test('is found dead though the clock went back', async () => {
    const desk = deskOf(jobThat());
    await takeNow(desk);
    await silentFor(-7200);
    await takeJobs(desk, 3);
    expect(await statuses()).toEqual(['FAILED']);
  });

  test('but lives on and ends later, has no say any more', async () => {
    const desk = deskOf(jobThat());
    const first = await takeNow(desk);
    await silentFor(41);
    await takeJobs(desk, 3);
    await waitedEnough();
    const [second] = await takeJobs(desk, 3);
    await runJob(running.portal, queue, first, never);
    expect(await statuses()).toEqual(['FAILED', 'RUNNING']);
    const { rows } = await running.asOwner('select state from pgboss.job');
    expect(rows).toEqual([{ state: 'active' }]); // the second's still
    if (second) await runJob(running.portal, queue, second, never);
    expect(await statuses()).toEqual(['FAILED', 'SUCCESS']);
  });

  test('is none while it gives signs of life, or is somebody else’s, who gives none', async () => {
    const desk = deskOf(jobThat());
    await takeNow(desk);
    await silentFor(30);
    await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('job_invocation')
        .values({
          ...{ job_name: 'crm-sync', trigger_id: 'crm', status: 'RUNNING', origin: 'external' },
          started_at: new Date('2026-01-01T00:00:00Z'),
        })
        .execute(),
    );
    await takeJobs(desk, 3);
    expect(await statuses()).toEqual(['RUNNING', 'RUNNING']);
  });
});

describe('two portals', () => {
  let pools: Pool[];
  beforeEach(() => {
    pools = [openPool(running.connection, () => {}), openPool(running.connection, () => {})];
  });
  afterEach(() => Promise.all(pools.map((pool) => pool.close())));

  test('run a job once; one that stops hands its run to the other', async () => {
    const begun: AbortSignal[] = [];
    let release = () => {};
    const job = jobThat(async ({ signal }) => {
      begun.push(signal);
      if (begun.length > 1) return { summary: { by: 2 } };
      await new Promise<void>((done, failed) => {
        release = done;
        signal.addEventListener('abort', () => failed(signal.reason as Error));
      });
      return { summary: { by: 1 } };
    });
    const portals = pools.map((pool) =>
      startJobs(
        testPortalOn(pool, () => new Date()),
        [job],
      ),
    );
    await eventually(() => expect(begun).toHaveLength(1));
    const [{ origin } = { origin: '' }] = await runs();
    expect(origin).toBe(ownOrigin); // both are this process: whose signal ends tells which of them it was
    for (const portal of portals) {
      await portal.stop();
      if (begun[0]?.aborted) break;
    }
    await eventually(async () => expect((await runs())[0]?.status).toBe('FAILED'));
    expect((await runs())[0]?.error).toBe('the portal was stopped');
    const third = startJobs(
      testPortalOn(pools[0] as Pool, () => new Date()),
      [job],
    );
    await eventually(async () => expect((await statuses()).at(-1)).toBe('SUCCESS'));
    release();
    await Promise.all([third, ...portals].map((portal) => portal.stop()));
    expect((await statuses()).filter((status) => status === 'SUCCESS')).toHaveLength(1);
  });

  test('say once that the database is away, look on, and say once that it is back', async () => {
    const [pool = running.portal.pool] = pools;
    const portal = testPortalOn(pool, () => new Date());
    const [warned, told] = [vi.spyOn(portal.log, 'warn'), vi.spyOn(portal.log, 'info')];
    pool.line.cut();
    const connecting = vi.spyOn(pool.pg, 'connect');
    const jobs = startJobs(portal, [jobThat()]);
    await eventually(() => expect(connecting.mock.calls.length).toBeGreaterThan(2));
    expect(warned.mock.calls.map(([, says]) => says)).toEqual(['jobs cannot be looked for: they wait']);
    pool.line.mend();
    await eventually(async () => expect(await statuses()).toEqual(['SUCCESS']));
    await jobs.stop();
    expect(told.mock.calls.map((call) => call.at(-1))).toContain('jobs are looked for again');
  });
});
