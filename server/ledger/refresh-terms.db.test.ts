import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LicensePage } from '#domain/licenses/license-record.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto, rowVersions } from '../../testing/import-folder.ts';
import { createPerson, signIn } from '../../testing/people.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { openPool } from '#server/db/pool.ts';
import { refreshTerms } from './refresh-terms.ts';
import { lockTermRefresh } from './term-queries.ts';

const keysHeader =
  'licenseKeyId,accountId,groupId,recordType,productName,platform,createdDate,expiryDate,maxVolume\n';
const folder = {
  'accounts.csv': 'id,name\na1,Example GmbH\n',
  'license-keys.csv': [
    keysHeader,
    // Its term is the year counted from 15 June; the other's ends on its expiry date for good.
    'K-yearly,a1,,Unified,iText,iText,2024-06-15,,1000\n',
    'K-ending,a1,,Unified,iText,iText,2025-06-15,2026-06-15,1000\n',
    'K-big,a1,G,Unified,iText,iText,2025-06-15,2026-06-15,9000\n',
    'K-small,a1,G,Unified,iText,iText,2026-01-01,2026-12-31,500\n',
  ].join(''),
  'usage.csv': [
    'licenseKeyId,source,usageType,startDate,endDate,usageValue\n',
    'K-yearly,manual,itext-core,2026-05-01,2026-05-31,900\n',
    'K-yearly,manual,itext-core,2026-06-15,2026-06-15,20\n',
    'K-ending,manual,itext-core,2026-05-01,2026-05-31,800\n',
    'K-big,manual,itext-core,2025-07-01,2025-07-31,4000\n',
    'K-small,manual,itext-core,2026-05-01,2026-05-31,450\n',
  ].join(''),
};
const EVENING = new Date('2026-06-14T23:59:50Z');
const MIDNIGHT = new Date('2026-06-15T00:00:00Z');

let running: TestPortal;
let staffMemberId: string;

beforeEach(async () => {
  running = await startTestPortal();
  running.setNow(EVENING);
  staffMemberId = (await createPerson(running.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] })).userId;
  using files = importFiles(folder);
  const { problems } = await importInto(running.portal, files.folder);
  if (problems.length > 0) throw new Error(`the folder is not in order: ${JSON.stringify(problems)}`);
});
afterEach(() => running.close());

async function get<T>(url: string): Promise<T> {
  const { headers } = await signIn(running.portal, staffMemberId); // anew: the clock moves by years
  const answer = await running.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const licensePercents = async () =>
  Object.fromEntries(
    (await get<LicensePage>('/api/accounts/a1/purchased-products/iText/licenses')).content
      .map((license) => [license.licenseKeyId, license.usagePercent] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
const reportPercents = async () =>
  Object.fromEntries(
    (
      await get<{ content: { licenseKeyId: string; usage: number | null }[] }>(
        '/api/reports/license-keys?search=Example',
      )
    ).content
      .map((row) => [row.licenseKeyId, row.usage] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
const chart = () =>
  get<unknown[]>(
    '/api/usage/manual/a1/iText/data?licenseKeyId=K-yearly&startDate=2026-01-01&endDate=2026-06-30',
  );

const before = { 'K-big': 49.44, 'K-ending': 80, 'K-small': 49.44, 'K-yearly': 90 };
// K-yearly begins a new year with the 20 of its first day. K-big has expired: K-small alone states term and maximum.
const after = { 'K-big': 90, 'K-ending': 80, 'K-small': 90, 'K-yearly': 2 };

/** Holds locks in a transaction of its own until the returned function is called. */
async function hold(take: Parameters<typeof inTransaction<void>>[2]): Promise<() => Promise<void>> {
  const { promise: taken, resolve: isTaken } = Promise.withResolvers<void>();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = inTransaction(running.portal.pool, { role: 'system' }, async (trx) => {
    await take(trx);
    isTaken();
    await end;
  });
  await taken;
  return () => (resolve(), held);
}

describe('when a term rolls over', () => {
  test('percentage and report line follow, chart and ledger stay', async () => {
    expect([await licensePercents(), await reportPercents()]).toEqual([before, before]);
    const [shown, stored] = [await chart(), await rowVersions(running.portal)];
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 0, left: 0 });

    running.setNow(MIDNIGHT);
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 2, left: 0 });
    expect([await licensePercents(), await reportPercents()]).toEqual([after, after]);
    expect(await chart()).toEqual(shown);
    const now = await rowVersions(running.portal);
    expect(
      Object.keys(now)
        .filter((table) => now[table] !== stored[table])
        .toSorted(),
    ).toEqual([
      ...['audit', 'license_group', 'report_row', 'session', 'usage_term'], // the staff member looked
    ]);
  });

  test('once more changes no row', async () => {
    running.setNow(MIDNIGHT);
    await refreshTerms(running.portal);
    const stored = await rowVersions(running.portal);
    running.setNow(new Date('2026-06-15T23:59:59Z'));
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 0, left: 0 });
    expect(await rowVersions(running.portal)).toEqual(stored);
  });

  test('days and years that nobody ran on are made up for at once', async () => {
    running.setNow(new Date('2029-01-01T00:00:00Z'));
    expect((await refreshTerms(running.portal)).left).toBe(0);
    // Every key of the group has expired: all of them speak again.
    expect(await reportPercents()).toEqual({
      'K-big': 49.44,
      'K-ending': 80,
      'K-small': 49.44,
      'K-yearly': null,
    });
  });
});

describe('with others on the same database', () => {
  test('several processes at once come to the same, and none fails', async () => {
    const pools = [1, 2, 3].map(() => openPool(running.connection, () => {}));
    const results = await Promise.all(
      [running.portal.pool, ...pools].map((pool) => refreshTerms(testPortalOn(pool, MIDNIGHT))),
    );
    for (const { refreshed, left } of results) expect([0, 2]).toContain(refreshed + left);
    expect(results.some(({ refreshed }) => refreshed === 2)).toBe(true);
    running.setNow(MIDNIGHT);
    expect([await licensePercents(), await reportPercents()]).toEqual([after, after]);
    await Promise.all(pools.map((pool) => pool.close()));
  });

  test('while another process refreshes, nothing is written and everything is left', async () => {
    const release = await hold(async (trx) => void (await lockTermRefresh(trx)));
    running.setNow(MIDNIGHT);
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 0, left: 2 });
    await release();
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 2, left: 0 });
  });

  test('a group that an upload is writing is left to it, without waiting for long', async () => {
    const release = await hold(async (trx) => {
      await trx.selectFrom('license_group').select('id').where('group_id', '=', 'G').forUpdate().execute();
    });
    running.setNow(MIDNIGHT);
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 0, left: 2 });
    await release();
    expect(await refreshTerms(running.portal)).toEqual({ refreshed: 2, left: 0 });
  });
});
