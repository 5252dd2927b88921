import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '#domain/core/day.ts';
import { termOf } from '#domain/licenses/term.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { spawnPortal, untilReady } from '../../testing/portal-process.ts';
import { addressOf } from '../../testing/test-database.ts';
import { startTestPortal, TEST_SECRET, type TestPortal } from '../../testing/test-portal.ts';
import { lockTermRefresh } from './term-queries.ts';
import { watchTerms } from './watch-terms.ts';

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
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-terms-'));
  running = await startTestPortal();
  running.setNow(EVENING);
  using files = importFiles(folder);
  const { problems } = await importInto(running.portal, files.folder);
  if (problems.length > 0) throw new Error(`the folder is not in order: ${JSON.stringify(problems)}`);
});
afterEach(async () => {
  vi.useRealTimers();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Start of the stored term, and the percentage of the report line. */
const stored = () =>
  inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    const row = await trx
      .selectFrom('report_row')
      .innerJoin('license_group', 'license_group.account_id', 'report_row.account_id')
      .select(['term_start', 'usage_percent'])
      .executeTakeFirstOrThrow();
    return [row.term_start, Number(row.usage_percent)];
  });

test('a watching portal refreshes at its start and after each midnight until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  expect(await stored()).toEqual(['2025-06-15', 90]);
  const stop = watchTerms(running.portal);
  running.setNow(MIDNIGHT);
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(60_000);
    expect(await stored()).toEqual(['2026-06-15', 0]);
  });
  stop();
  const { pg } = running.portal.pool;
  await vi.waitFor(() => expect(pg.idleCount).toBe(pg.totalCount)); // what had begun has ended
  running.setNow(EVENING);
  vi.advanceTimersByTime(600_000);
  expect(await stored()).toEqual(['2026-06-15', 0]);
  const stopAgain = watchTerms(running.portal);
  await vi.waitFor(async () => expect(await stored()).toEqual(['2025-06-15', 90]));
  stopAgain();
});

test('what another process held is looked at again a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  running.setNow(MIDNIGHT);
  const said = vi.spyOn(running.portal.log, 'info');
  let stop = () => {};
  await inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    await lockTermRefresh(trx);
    stop = watchTerms(running.portal);
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith({ refreshed: 0, left: 1 }, expect.any(String)));
  });
  expect(await stored()).toEqual(['2025-06-15', 90]);
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(60_000);
    expect(await stored()).toEqual(['2026-06-15', 0]);
  });
  stop();
});

test('two portals started on one database bring it up to today', async () => {
  const settings = {
    ...{ DATABASE_URL: addressOf(running.owner), PORTAL_SECRET: TEST_SECRET },
    ...{ PUBLIC_URL: 'http://localhost:8080', HOST: 'localhost', LOG_LEVEL: 'warn' },
  };
  const processes = await Promise.all([spawnPortal(dataDir, settings), spawnPortal(dataDir, settings)]);
  try {
    await Promise.all(processes.map((one) => untilReady(one)));
    const today = termOf({ createdDate: '2024-06-15', expiryDate: null }, dayOf(new Date()))?.start;
    // Where one holds the lock and gives up on a row, both look again a minute later.
    await expect.poll(stored, { timeout: 90_000 }).toEqual([today, 0]);
    expect(processes.map((one) => one.stdout() + one.stderr()).join('')).not.toContain('could not');
  } finally {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
  }
}, 150_000);
