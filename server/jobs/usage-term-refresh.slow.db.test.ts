import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/core/day.ts';
import { termOf } from '#domain/licenses/term.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { importYearlyTerm, storedTerm } from '../../testing/yearly-term.ts';
import { startJobs } from './start-jobs.ts';
import { usageTermRefresh } from './usage-jobs.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
  running.setNow(new Date('2026-06-14T23:59:50Z'));
  await importYearlyTerm(running.portal);
});
afterAll(() => running.close());

test('two portals started on one database bring it up to today, and one of them does it', async () => {
  const pools = [openPool(running.connection, () => {}), openPool(running.connection, () => {})];
  const portals = pools.map((pool) =>
    startJobs(
      testPortalOn(pool, () => new Date()),
      [usageTermRefresh],
    ),
  );
  const current = () => termOf({ createdDate: '2024-06-15', expiryDate: null }, dayOf(new Date()))?.start;
  await eventually(async () => expect(await storedTerm(running.portal)).toEqual([current(), null]));
  const runs = () =>
    inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
      trx
        .selectFrom('job_invocation')
        .select(['status', 'summary'])
        .where('status', '<>', 'SKIPPED')
        .execute(),
    );
  const isUnderWay = async () => (await runs()).some(({ status }) => status === 'RUNNING');
  await eventually(async () => expect(await isUnderWay()).toBe(false));
  await Promise.all(portals.map((one) => one.stop()));
  // A busy machine may let a try fail; none of the others finds anything that was left to it.
  const done = (await runs()).filter(({ status }) => status === 'SUCCESS');
  expect(done.map(({ summary }) => summary)).toEqual(done.length === 0 ? [] : [{ refreshed: 1 }]);
  await Promise.all(pools.map((pool) => pool.close()));
});
