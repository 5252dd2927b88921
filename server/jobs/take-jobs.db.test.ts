import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobThat, never, openJobDesk, type OpenJobDesk } from '../../testing/job-desk.ts';
import type { Job } from './job.ts';
import { insertRunning } from './queries.ts';
import { runJob } from './run-job.ts';
import { ownOrigin, registerJobs, takeJobs } from './take-jobs.ts';

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
    expect(looks.flat()).toMatchObject([{ name: 'test-job', attempt: 1 }]);
    expect(await jobs.runs()).toMatchObject([
      { job_name: 'test-job', status: 'RUNNING', origin: ownOrigin, attempt: 1 },
    ]);
    expect(ownOrigin).toBe(`${hostname()}/${process.pid}`);
  });

  test('is not run beside a run of the same trigger, whoever asks the database', async () => {
    const one = { jobName: 'test-job', triggerId: 'test-job', origin: 'a/1', attempt: 1, queueId: null };
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
    await runJob(jobs.portal, jobs.queue, first, never);
    const second = await jobs.takeNow(desk);
    await runJob(jobs.portal, jobs.queue, second, never);
    expect(await jobs.statuses()).toEqual(['SUCCESS', 'ANOTHER_RUN', 'SUCCESS']);
  });

  test('that comes out of the queue beside a run is SKIPPED, and waits there no more', async () => {
    const desk = jobs.deskOf(jobThat());
    await registerJobs(desk);
    await takeJobs(desk, 0);
    await jobs.asSystem((trx) =>
      insertRunning(trx, {
        ...{ jobName: 'test-job', triggerId: 'test-job', origin: 'b/2', attempt: 1, queueId: null },
      }),
    );
    expect(await takeJobs(desk, 3)).toEqual([]);
    expect(await jobs.statuses()).toEqual(['RUNNING', 'ANOTHER_RUN']);
    expect(await jobs.queued()).toEqual([]);
  });

  test('that nobody was there for is made up once', async () => {
    const desk = jobs.deskOf({ ...jobThat(), atStart: false });
    await registerJobs(desk);
    expect(await takeJobs(desk, 3)).toEqual([]);
    await jobs.postponeStarts(-20);
    const [run] = await takeJobs(desk, 3);
    if (run) await runJob(jobs.portal, jobs.queue, run, never);
    expect(await takeJobs(desk, 3)).toEqual([]);
    expect(await jobs.statuses()).toEqual(['SUCCESS']);
  });

  test('waits in the queue while no place is free', async () => {
    const desk = jobs.deskOf(jobThat());
    await registerJobs(desk);
    expect(await takeJobs(desk, 0)).toEqual([]);
    expect(await jobs.queued()).toEqual([{ state: 'created' }]);
    expect(await takeJobs(desk, 1)).toMatchObject([{ name: 'test-job' }]);
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

  test('of a job of another version is taken out of the queue, and the log says so', async () => {
    const warned = vi.spyOn(jobs.portal.log, 'warn');
    const desk = jobs.deskOf(jobThat());
    await registerJobs(desk);
    await takeJobs(desk, 0);
    const other: Job = { ...jobThat(), name: 'other-job', atStart: false };
    expect(await takeJobs(jobs.deskOf(other), 3)).toEqual([]);
    expect(await jobs.queued()).toEqual([]);
    expect(await jobs.statuses()).toEqual([]);
    expect(warned.mock.calls).toEqual([
      [{ job: 'test-job' }, 'a job of another version waits in the queue: it is removed'],
    ]);
  });
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
      [{ job: 'test-job', run: id, origin: ownOrigin }, 'a job died with its process: it is run again'],
    ]);
    await jobs.waitedEnough();
    expect(await takeJobs(desk, 3)).toMatchObject([{ name: 'test-job', attempt: 2 }]);
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
    await runJob(jobs.portal, jobs.queue, first, never);
    expect(await jobs.statuses()).toEqual(['FAILED', 'RUNNING']);
    expect(await jobs.queued()).toEqual([{ state: 'active' }]); // the second's still
    if (second) await runJob(jobs.portal, jobs.queue, second, never);
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
