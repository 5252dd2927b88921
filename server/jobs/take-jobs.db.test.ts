import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobThat, never, openJobDesk, type OpenJobDesk } from '../../testing/job-desk.ts';
import { insertRunning } from './queries.ts';
import { runJob } from './run-job.ts';
import { ownOrigin, registerJobs, takeJobs, tryAgain } from './take-jobs.ts';

let jobs: OpenJobDesk;
beforeAll(async () => {
  jobs = await openJobDesk();
});
afterAll(() => jobs.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await jobs.forget();
});

describe('a start', () => {
  test('is taken by one of many portals that look at once', async () => {
    const desk = jobs.deskOf(jobThat());
    await registerJobs(desk);
    const looks = await Promise.all(Array.from({ length: 6 }, () => takeJobs(desk, 3)));
    expect(looks.flat()).toMatchObject([{ job: { name: 'test-job' }, attempt: 1 }]);
    expect(await jobs.runs()).toMatchObject([
      { job_name: 'test-job', status: 'RUNNING', origin: ownOrigin, attempt: 1 },
    ]);
    expect(ownOrigin).toBe(`${hostname()}/${process.pid}`);
  });

  test('is not run beside a run of the same trigger, whoever asks the database', async () => {
    const one = { jobName: 'test-job', triggerId: 'test-job', origin: 'a/1', attempt: 1 };
    const ids = await jobs.asSystem(async (trx) => [
      await insertRunning(trx, one),
      await insertRunning(trx, { ...one, origin: 'b/2' }),
    ]);
    expect(ids).toEqual([expect.any(String), undefined]);
  });

  test('that finds the run before at work is SKIPPED, says so, and comes again within a minute', async () => {
    const desk = jobs.deskOf(jobThat());
    const first = await jobs.takeNow(desk);
    await registerJobs(desk);
    expect(await takeJobs(desk, 3)).toEqual([]);
    expect(await jobs.statuses()).toEqual(['RUNNING', 'ANOTHER_RUN']);
    const [seconds] = await jobs.untilNextStarts();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await runJob(jobs.portal, first, never);
    const second = await jobs.takeNow(desk);
    await runJob(jobs.portal, second, never);
    expect(await jobs.statuses()).toEqual(['SUCCESS', 'ANOTHER_RUN', 'SUCCESS']);
  });

  test('that nobody was there for is made up once', async () => {
    const desk = jobs.deskOf({ ...jobThat(), atStart: false });
    await registerJobs(desk);
    expect(await takeJobs(desk, 3)).toEqual([]);
    await jobs.postponeStarts(-20);
    const [run] = await takeJobs(desk, 3);
    if (run) await runJob(jobs.portal, run, never);
    expect(await takeJobs(desk, 3)).toEqual([]);
    expect(await jobs.statuses()).toEqual(['SUCCESS']);
  });

  test('waits while no place is free, and the one that has waited longest goes first', async () => {
    const [first, second] = ['first', 'second'].map((name) => ({ ...jobThat(), name, atStart: false }));
    const desk = jobs.deskOf(jobThat(), { jobs: [first!, second!] });
    await registerJobs(desk);
    await jobs.asAdmin(`update job_trigger set due_at = date_trunc('second', now())
      - case trigger_id when 'first' then interval '1 minute' else interval '2 minutes' end`);
    expect(await takeJobs(desk, 0)).toEqual([]);
    expect(await jobs.statuses()).toEqual([]);
    expect(await takeJobs(desk, 1)).toMatchObject([{ job: { name: 'second' } }]);
    expect(await takeJobs(desk, 3)).toMatchObject([{ job: { name: 'first' } }]);
  });

  test('that is farther away than the schedule says, since the clock went back, comes nearer', async () => {
    const desk = jobs.deskOf({ ...jobThat(), schedule: { everySeconds: 300 }, atStart: false });
    await registerJobs(desk);
    await jobs.postponeStarts(20);
    expect(await takeJobs(desk, 3)).toEqual([]);
    const [seconds] = await jobs.untilNextStarts();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(await jobs.statuses()).toEqual([]);
  });

  test('that is sooner stays, and a job that starts with its portal is due at each start', async () => {
    const daily = jobs.deskOf({ ...jobThat(), atStart: false });
    await registerJobs(daily);
    await jobs.postponeStarts(-20);
    const before = await jobs.untilNextStarts();
    await registerJobs(daily);
    await registerJobs(jobs.deskOf(jobThat()));
    const [seconds] = await jobs.untilNextStarts();
    expect(seconds).toBeLessThanOrEqual(before[0] ?? 0);
    await jobs.postponeStarts(40);
    await registerJobs(jobs.deskOf(jobThat()));
    const [again] = await jobs.untilNextStarts();
    expect(again).toBeLessThanOrEqual(0);
  });
});

test.each([
  [1, 2],
  [2, 4],
  [8, 256],
  [9, 300],
  [1000, 300],
])('after %i failures in a row the next try comes in %i seconds', async (attempt, seconds) => {
  await registerJobs(jobs.deskOf(jobThat()));
  await jobs.asSystem((trx) => tryAgain(trx, { name: 'test-job', attempt }));
  const [row] = await jobs.asAdmin(
    'select failures, extract(epoch from retry_at - now())::float as pause from job_trigger',
  );
  expect(row).toEqual({ failures: attempt, pause: expect.any(Number) });
  expect(row?.['pause']).toBeGreaterThan(seconds - 1);
  expect(row?.['pause']).toBeLessThanOrEqual(seconds);
});

test('a scheduled start does not wait for the pause of another try, and goes on counting', async () => {
  const desk = jobs.deskOf(jobThat());
  await registerJobs(desk);
  await jobs.asSystem((trx) => tryAgain(trx, { name: 'test-job', attempt: 9 }));
  expect(await takeJobs(desk, 3)).toMatchObject([{ job: { name: 'test-job' }, attempt: 10 }]);
  expect(await jobs.failing()).toEqual([]);
});

test('what waited in the queue of an older portal is taken, with the tries it had', async () => {
  await registerJobs(jobs.deskOf({ ...jobThat(), atStart: false }));
  const migration = readFileSync(
    new URL('../db/migrations/0160-one-state-machine-of-jobs.sql', import.meta.url),
    'utf8',
  );
  const { rolePrefix } = jobs.portal.pool;
  await jobs.asAdmin(`alter table job_trigger drop retry_at, drop failures; alter table job_invocation add queue_id uuid;
    create schema pgboss;
    create table pgboss.job (data jsonb, state text, start_after timestamptz, retry_count int);
    insert into pgboss.job values ('{"job": "test-job"}', 'retry', now(), 2), ('{"job": "gone"}', 'created', now(), 0);
    grant usage on schema pgboss to "${rolePrefix}_system"; grant select on pgboss.job to "${rolePrefix}_system"`);
  await jobs.asAdmin(`begin; ${migration.replaceAll('"{db}_', `"${rolePrefix}_`)} commit`);
  expect(await takeJobs(jobs.deskOf({ ...jobThat(), atStart: false }), 3)).toMatchObject([{ attempt: 3 }]);
  expect(await jobs.asAdmin(`select to_regnamespace('pgboss') as queue`)).toEqual([{ queue: null }]);
});

describe('a run whose process died', () => {
  test('is FAILED by whoever looks, and run again', async () => {
    const warned = vi.spyOn(jobs.portal.log, 'warn');
    const desk = jobs.deskOf(jobThat());
    const { id } = await jobs.takeNow(desk);
    await jobs.silentFor(41);
    await takeJobs(desk, 3);
    const [{ error } = { error: null }] = await jobs.runs();
    expect(error).toBe(`its process (${ownOrigin}) gave no sign of life for 40 seconds`);
    expect(warned.mock.calls).toEqual([
      [
        { job: 'test-job', run: id, origin: ownOrigin },
        'a job stopped with its process and will be run again',
      ],
    ]);
    await jobs.waitedEnough();
    expect(await takeJobs(desk, 3)).toMatchObject([{ job: { name: 'test-job' }, attempt: 2 }]);
    expect(await jobs.statuses()).toEqual(['FAILED', 'RUNNING']);
  });

  test('is found dead though the clock went back', async () => {
    const desk = jobs.deskOf(jobThat());
    await jobs.takeNow(desk);
    await jobs.silentFor(-7200);
    await takeJobs(desk, 3);
    expect(await jobs.statuses()).toEqual(['FAILED']);
  });

  test('but lives on and ends later, has no say any more', async () => {
    const desk = jobs.deskOf(jobThat());
    const first = await jobs.takeNow(desk);
    await jobs.silentFor(41);
    await takeJobs(desk, 3);
    await jobs.waitedEnough();
    const [second] = await takeJobs(desk, 3);
    await runJob(jobs.portal, first, never);
    expect(await jobs.statuses()).toEqual(['FAILED', 'RUNNING']);
    expect(await jobs.failing()).toEqual([]); // what the first says is not written down
    if (second) await runJob(jobs.portal, second, never);
    expect(await jobs.statuses()).toEqual(['FAILED', 'SUCCESS']);
  });

  test('is none while it gives signs of life, or is somebody else’s, who gives none', async () => {
    const desk = jobs.deskOf(jobThat());
    await jobs.takeNow(desk);
    await jobs.silentFor(30);
    await jobs.asSystem((trx) =>
      trx
        .insertInto('job_invocation')
        .values({
          ...{ job_name: 'crm-sync', trigger_id: 'crm', status: 'RUNNING', origin: 'external' },
          started_at: new Date('2026-01-01T00:00:00Z'),
        })
        .execute(),
    );
    await takeJobs(desk, 3);
    expect(await jobs.statuses()).toEqual(['RUNNING', 'RUNNING']);
  });
});
