import { expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { eventually } from '../../testing/eventually.ts';
import { jobThat, openJobDesk } from '../../testing/job-desk.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { startJobs } from './start-jobs.ts';
import { ownOrigin } from './take-jobs.ts';

test('two portals run a job once; one that stops hands its run to the other', async () => {
  const desk = await openJobDesk();
  const pools = [openPool(desk.connection, () => {}), openPool(desk.connection, () => {})];
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
  const startOn = (pool = desk.portal.pool) =>
    startJobs(
      testPortalOn(pool, () => new Date()),
      [job],
    );
  const portals = pools.map((pool) => startOn(pool));
  await eventually(() => expect(begun).toHaveLength(1));
  const [{ origin } = { origin: '' }] = await desk.runs();
  expect(origin).toBe(ownOrigin); // both are this process: whose signal ends tells which of them it was
  for (const portal of portals) {
    await portal.stop();
    if (begun[0]?.aborted) break;
  }
  await eventually(async () => expect((await desk.runs())[0]?.status).toBe('FAILED'));
  expect((await desk.runs())[0]?.error).toBe('the portal was stopped');
  const third = startOn(pools[0]);
  await eventually(async () => expect((await desk.statuses()).at(-1)).toBe('SUCCESS'));
  release();
  await Promise.all([third, ...portals].map((portal) => portal.stop()));
  expect((await desk.statuses()).filter((status) => status === 'SUCCESS')).toHaveLength(1);
  await Promise.all(pools.map((pool) => pool.close()));
  await desk.close();
});
