import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { jobThat, never, openJobDesk, type OpenJobDesk } from '../../testing/job-desk.ts';
import type { Job, JobCtx } from './job.ts';
import { runJob } from './run-job.ts';
import { takeJobs } from './take-jobs.ts';

let jobs: OpenJobDesk;
beforeAll(async () => {
  jobs = await openJobDesk();
});
afterAll(() => jobs.close());
beforeEach(() => jobs.forget());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  jobs.portal.pool.line.mend();
});

const take = (run?: Job['run']) => jobs.takeNow(jobs.deskOf(jobThat(run)));
const logged = (level: 'info' | 'warn') => vi.spyOn(jobs.portal.log, level);

const outcomes: [string, Job['run'], object][] = [
  ['SUCCESS with its figures', async () => ({ summary: { done: 7 } }), { summary: { done: 7 } }],
  ['SKIPPED with its reason', async () => 'nothing to do' as const, { reason: 'NOTHING_TO_DO' }],
  [
    'FAILED with its error, without addresses',
    () => Promise.reject(new Error('550 <somebody@acme.example> is unknown')),
    { error: expect.stringMatching(/^550 <(?!somebody@acme).*> is unknown$/) },
  ],
  ['FAILED with what was thrown', () => Promise.reject('no error at all'), { error: 'no error at all' }], // eslint-disable-line prefer-promise-reject-errors
  ['FAILED without words', () => Promise.reject(new Error('')), { error: 'an error without words' }],
  [
    'FAILED with the first thousand characters',
    () => Promise.reject(new Error('no '.repeat(500))),
    { error: `${'no '.repeat(333)}n` },
  ],
];
test.each(outcomes)('a run ends as %s', async (says, job, row) => {
  await runJob(jobs.portal, await take(job), never);
  expect(await jobs.runs()).toMatchObject([{ status: says.split(' ')[0], ...row }]);
});

test('the log says what was done, how long it took, and what failed in which try', async () => {
  const [told, warned] = [logged('info'), logged('warn')];
  const good = await take(async () => ({ summary: { done: 7 } }));
  await runJob(jobs.portal, good, never);
  const ms = expect.any(Number) as number;
  expect(told.mock.calls).toEqual([[{ job: 'test-job', run: good.id, ms, done: 7 }, 'a job succeeded']]);
  expect(warned.mock.calls).toEqual([]);
  const bad = await take(() => Promise.reject(new Error('not now')));
  await runJob(jobs.portal, bad, never);
  expect(warned.mock.calls).toEqual([
    [{ job: 'test-job', run: bad.id, ms, attempt: 1, error: 'not now' }, 'a job failed and will be retried'],
  ]);
});

test('a run that ends because its portal stops is tried again by the next one, and no failure in the log', async () => {
  const warned = logged('warn');
  const stopping = new AbortController();
  const run = await take(async ({ signal }) => {
    stopping.abort(new Error('the portal was stopped'));
    signal.throwIfAborted();
    return { summary: {} };
  });
  await runJob(jobs.portal, run, stopping.signal);
  expect(await jobs.runs()).toMatchObject([{ status: 'FAILED', error: 'the portal was stopped' }]);
  expect(await jobs.failing()).toEqual([{ failures: 1 }]);
  expect(warned.mock.calls).toEqual([]);
});

test('a run that found what somebody must look at is FAILED, says what, and is not tried again', async () => {
  const warned = logged('warn');
  const found = { found: '1 difference. The first: month of key K1' };
  await runJob(jobs.portal, await take(async () => found), never);
  expect(await jobs.runs()).toMatchObject([{ status: 'FAILED', error: found.found }]);
  expect(await jobs.failing()).toEqual([]);
  expect(warned.mock.calls.map(([, says]) => says)).toEqual(['a job found something that needs attention']);
});

test('a run that failed is tried again soon, by whoever looks', async () => {
  let tries = 0;
  const desk = jobs.deskOf(
    jobThat(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      return { summary: { tries } };
    }),
  );
  await runJob(jobs.portal, await jobs.takeNow(desk), never);
  expect(await takeJobs(desk, 3)).toEqual([]); // after a pause
  await jobs.waitedEnough();
  const [again] = await takeJobs(desk, 3);
  if (again) await runJob(jobs.portal, again, never);
  expect(await jobs.runs()).toMatchObject([
    { status: 'FAILED', attempt: 1, error: 'not now' },
    { status: 'SUCCESS', attempt: 2, summary: { tries: 2 } },
  ]);
  expect(await jobs.failing()).toEqual([]);
});

test('a run that fails for the last time waits no more', async () => {
  const run = await take(() => Promise.reject(new Error('not now')));
  await runJob(jobs.portal, { ...run, attempt: 1001 }, never);
  expect(await jobs.failing()).toEqual([]);
});

test('a run writes into the audit under the job’s name and its own id', async () => {
  const run = await take(async (ctx) => {
    await ctx.transaction((trx) => ctx.audit(trx, { action: 'jobs.startJob', object: 'x', accountId: null }));
    return { summary: {} };
  });
  await runJob(jobs.portal, run, never);
  const rows = await jobs.asSystem((trx) =>
    trx.selectFrom('audit').select(['action', 'actor', 'user_id', 'request_id']).execute(),
  );
  expect(rows).toEqual([
    { action: 'jobs.startJob', actor: 'job test-job', user_id: null, request_id: run.id },
  ]);
});

test('a run never works with a day before the one it was due on, though its portal’s clock is slow', async () => {
  let seen: JobCtx | undefined;
  const run = await take(async (ctx) => {
    seen = ctx;
    return { summary: {} };
  });
  jobs.setNow(new Date('2026-06-14T23:59:57Z'));
  const dueAt = new Date('2026-06-15T00:00:00Z');
  await runJob(jobs.portal, { ...run, dueAt }, never);
  expect(seen?.today).toBe('2026-06-15');
  expect(seen?.portal.now()).toEqual(dueAt);
  jobs.setNow(new Date('2026-06-15T00:00:01Z'));
  expect(seen?.portal.now()).toEqual(new Date('2026-06-15T00:00:01Z'));
});

test('a run gives a sign of life every five seconds, and learns by it that it was given up', async () => {
  let ended: unknown;
  let begin = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const run = await take(
    ({ signal }) =>
      new Promise((_, fail) => {
        signal.addEventListener('abort', () => {
          ended = signal.reason;
          fail(signal.reason as Error);
        });
        begin();
      }),
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await jobs.silentFor(30);
  const running = runJob(jobs.portal, run, never);
  await begun;
  vi.advanceTimersByTime(5000);
  await eventually(async () => expect(await jobs.secondsSilent()).toBeLessThan(25));
  await jobs.silentFor(41);
  await takeJobs(jobs.deskOf(jobThat()), 3);
  expect(await jobs.statuses()).toEqual(['FAILED']);
  vi.advanceTimersByTime(5000);
  await running;
  expect(ended).toEqual(new Error('the run was given up'));
  expect(vi.getTimerCount()).toBe(0);
});

/** A job that has done its work while the database went away. */
async function runWithoutDatabase() {
  const run = await take(async () => {
    jobs.portal.pool.line.cut();
    return { summary: { done: 1 } };
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connecting = vi.spyOn(jobs.portal.pool.pg, 'connect');
  let isOver = false;
  void runJob(jobs.portal, run, never).then(() => (isOver = true));
  return { connecting, isOver: () => isOver };
}

test('an end is written down as soon as the database is back', async () => {
  const { connecting, isOver } = await runWithoutDatabase();
  await eventually(() => expect(connecting.mock.calls.length).toBeGreaterThan(1));
  jobs.portal.pool.line.mend();
  await eventually(() => expect(isOver()).toBe(true));
  expect(await jobs.statuses()).toEqual(['SUCCESS']);
  expect(await jobs.failing()).toEqual([]);
});

test('an end that cannot be written down for ten seconds is given up, and the log says so', async () => {
  const warned = logged('warn');
  const { connecting, isOver } = await runWithoutDatabase();
  for (let rounds = 0; !isOver() && rounds < 1000; rounds += 1) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise(setImmediate);
  }
  expect(isOver()).toBe(true);
  expect(connecting).toHaveBeenCalledTimes(20);
  expect(warned.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ code: '08006' }), job: 'test-job' },
      'the end of a job run could not be recorded',
    ],
  ]);
  jobs.portal.pool.line.mend();
  expect(await jobs.statuses()).toEqual(['RUNNING']);
});
