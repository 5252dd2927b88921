import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { jobThat, openJobDesk, type OpenJobDesk } from '../../testing/job-desk.ts';
import type { Job, JobOutcome } from './job.ts';
import { startJobs, type RunningJobs } from './start-jobs.ts';

let desk: OpenJobDesk;
let started: RunningJobs | undefined;
beforeAll(async () => {
  desk = await openJobDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.forget();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  desk.portal.pool.line.mend();
  const stopped = started?.stop();
  started = undefined;
  vi.useRealTimers();
  await stopped;
  vi.restoreAllMocks();
});

const done: JobOutcome = { summary: { done: 1 } };
/** A job that ends when it is told to, or when its signal does. */
function heldJob(name = 'test-job') {
  let release = () => {};
  const begun = vi.fn<(signal: AbortSignal) => void>();
  const job: Job = {
    ...jobThat(),
    name,
    run: ({ signal }) =>
      new Promise((end, fail) => {
        release = () => end(done);
        signal.addEventListener('abort', () => fail(signal.reason as Error));
        begun(signal);
      }),
  };
  return { job, begun, release: () => release() };
}
const start = (jobs: readonly Job[]) => (started = startJobs(desk.portal, jobs));

test('what is due is begun soon after a start, three at once, and another one when one of them has ended', async () => {
  const held = ['a', 'b', 'c', 'd'].map(heldJob);
  const looking = vi.spyOn(desk.portal.pool.pg, 'connect');
  start(held.map(({ job }) => job));
  await vi.advanceTimersByTimeAsync(299);
  expect(looking).not.toHaveBeenCalled();
  await eventually(async () => expect(await desk.statuses()).toHaveLength(3));
  await eventually(() => expect(held.filter(({ begun }) => begun.mock.calls.length > 0)).toHaveLength(3));
  const begun = held.filter((one) => one.begun.mock.calls.length > 0);
  const [waiting] = held.filter((one) => !begun.includes(one));
  expect((await desk.untilNextStarts()).filter((seconds) => seconds <= 0)).toHaveLength(1);
  begun[0]?.release();
  await eventually(async () => expect(await desk.statuses()).toContain('SUCCESS'));
  await eventually(() => expect(waiting?.begun).toHaveBeenCalledTimes(1));
  expect((await desk.statuses()).toSorted()).toEqual(['RUNNING', 'RUNNING', 'RUNNING', 'SUCCESS']);
});

test('a stop ends what is under way, and hands it to the next portal', async () => {
  const { job, begun } = heldJob();
  const { stop } = start([job]);
  await eventually(() => expect(begun).toHaveBeenCalledTimes(1));
  await stop();
  expect(await desk.runs()).toMatchObject([{ status: 'FAILED', error: 'the portal was stopped' }]);
  expect(await desk.failing()).toEqual([{ failures: 1 }]);
});

test('a stop waits four seconds for a run that does not listen', async () => {
  let release = () => {};
  const begun = vi.fn<() => void>();
  const job = jobThat(
    () =>
      new Promise((end) => {
        release = () => end(done);
        begun();
      }),
  );
  const { stop } = start([job]);
  await eventually(() => expect(begun).toHaveBeenCalledTimes(1));
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(3999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(await desk.statuses()).toEqual(['RUNNING']);
  release();
  await eventually(async () => expect(await desk.statuses()).toEqual(['SUCCESS']));
});

test('a portal that is stopped before its first look begins nothing', async () => {
  const { job, begun } = heldJob();
  await start([job]).stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).not.toHaveBeenCalled();
  expect([await desk.statuses(), await desk.untilNextStarts()]).toEqual([[], []]);
});

test('the log says once that the database is away, looking goes on, and it says once that it is back', async () => {
  const [warned, told] = [vi.spyOn(desk.portal.log, 'warn'), vi.spyOn(desk.portal.log, 'info')];
  const { pool } = desk.portal;
  pool.line.cut();
  const connecting = vi.spyOn(pool.pg, 'connect');
  start([jobThat()]);
  for (let looks = 0; connecting.mock.calls.length < 3 && looks < 100; looks += 1) {
    await vi.advanceTimersByTimeAsync(3000);
    await new Promise(setImmediate);
  }
  expect(warned.mock.calls.map(([, says]) => says)).toEqual(['due jobs cannot be read; they wait']);
  pool.line.mend();
  await eventually(async () => expect(await desk.statuses()).toEqual(['SUCCESS']));
  const backs = () => told.mock.calls.filter((call) => call.at(-1) === 'due jobs can be read again');
  await eventually(() => expect(backs()).toHaveLength(1));
  expect(warned).toHaveBeenCalledTimes(1);
});
