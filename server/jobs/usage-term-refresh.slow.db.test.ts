import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '#domain/core/day.ts';
import { termOf } from '#domain/licenses/term.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockTermRefresh } from '#server/ledger/term-queries.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { eventually } from '../../testing/eventually.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { startJobs } from './start-jobs.ts';
import { usageTermRefresh } from './usage-term-refresh.ts';

const EVENING = new Date('2026-06-14T23:59:50Z');
const MIDNIGHT = new Date('2026-06-15T00:00:00Z');
const folder = {
  'accounts.csv': 'id,name\na1,Example GmbH\n',
  'license-keys.csv':
    'licenseKeyId,accountId,recordType,productName,createdDate,maxVolume\nK-yearly,a1,Unified,iText,2024-06-15,1000\n',
  'usage.csv':
    'licenseKeyId,source,usageType,startDate,endDate,usageValue\nK-yearly,manual,itext-core,2026-05-01,2026-05-31,900\n',
};

let running: TestPortal;
beforeEach(async () => {
  running = await startTestPortal();
  running.setNow(EVENING);
  using files = importFiles(folder);
  const { problems } = await importInto(running.portal, files.folder);
  if (problems.length > 0) throw new Error(`the folder is not in order: ${JSON.stringify(problems)}`);
});
afterEach(() => running.close());

/** Start of the stored term, and the percentage of the report line. */
const stored = () =>
  inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    const row = await trx
      .selectFrom('report_row')
      .innerJoin('license_group', 'license_group.account_id', 'report_row.account_id')
      .select(['term_start', 'usage_percent'])
      .executeTakeFirstOrThrow();
    return [row.term_start, row.usage_percent === null ? null : Number(row.usage_percent)];
  });
const run = (signal = new AbortController().signal) =>
  usageTermRefresh.run({
    ...createSystemContext(running.portal, { kind: 'job', name: usageTermRefresh.name }),
    signal,
  });

test('a term that began at midnight is refreshed once', async () => {
  expect(await stored()).toEqual(['2025-06-15', 90]);
  expect(await run()).toBe('nothing to do');
  running.setNow(MIDNIGHT);
  expect(await run()).toEqual({ summary: { refreshed: 1 } });
  expect(await stored()).toEqual(['2026-06-15', null]);
  expect(await run()).toBe('nothing to do');
});

test('what another process held is looked at again within the same run', async () => {
  running.setNow(MIDNIGHT);
  const { signal } = new AbortController();
  const waiting = vi.spyOn(signal, 'addEventListener');
  const underWay = await inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    await lockTermRefresh(trx);
    const outcome = run(signal);
    await eventually(() => expect(waiting).toHaveBeenCalled());
    return { outcome };
  });
  expect(await underWay.outcome).toEqual({ summary: { refreshed: 1 } });
  expect(await stored()).toEqual(['2026-06-15', null]);
});

test('a run that waits for somebody ends at once when the portal stops', async () => {
  running.setNow(MIDNIGHT);
  const stopping = new AbortController();
  const waiting = vi.spyOn(stopping.signal, 'addEventListener');
  await inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    await lockTermRefresh(trx);
    const outcome = run(stopping.signal);
    await eventually(() => expect(waiting).toHaveBeenCalled());
    stopping.abort(new Error('the portal was stopped'));
    await expect(outcome).rejects.toThrow('the portal was stopped');
  });
  expect(await stored()).toEqual(['2025-06-15', 90]);
});

test('two portals started on one database bring it up to today, and one of them does it', async () => {
  const pools = [openPool(running.connection, () => {}), openPool(running.connection, () => {})];
  const portals = pools.map((pool) =>
    startJobs(
      testPortalOn(pool, () => new Date()),
      [usageTermRefresh],
    ),
  );
  const current = () => termOf({ createdDate: '2024-06-15', expiryDate: null }, dayOf(new Date()))?.start;
  await eventually(async () => expect(await stored()).toEqual([current(), null]));
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
