import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QueryConfig } from 'pg';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import type { Database } from '#server/db/pool.ts';
import { theseGroups } from '#server/db/row-scopes.ts';
import { clientOf, inTransaction } from '#server/db/transaction.ts';
import { insertReportData } from '../../testing/report-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { listAbout } from './about-queries.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countEach, countLines } from './count-queries.ts';
import {
  gatherKeyIds,
  listAccountIds,
  listAccountsAfter,
  listLinesOf,
  lookAlong,
  ofTheseAccounts,
  type Look,
} from './queries.ts';
import { updateReportUsage } from './write-report-rows.ts';

const OTTO = 'otto@vendor.example';
const byCreation = readSort('created');

let database: TestDatabase;
let portal: ReturnType<typeof testPortalOn>;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = testPortalOn(database.pool, new Date('2026-11-20T12:00:00Z'));
  const of = (id: string, accountId: string, productName: string, productLicense: string) => ({
    ...{ id, accountId, productName, productLicense, expiryDate: null },
  });
  await insertReportData(
    portal,
    [
      { id: 'a1', name: 'Friends of iText', owner: OTTO },
      { id: 'a2', name: 'Globex' },
    ],
    [
      of('all', 'a1', 'iText', 'for iText'),
      of('account', 'a1', 'LEADTOOLS', 'PL-1'),
      of('product', 'a2', 'iText', 'PL-2'),
      of('itself', 'a2', 'DITO', 'beside iText'),
      of('two', 'a2', 'iText', 'more iText'),
      of('none', 'a2', 'DITO', 'PL-3'),
    ],
  );
});
afterAll(() => database.close());

const staff = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(portal.pool, { role: 'staff', userId: 'x' }, work);
const conditionsOf = (trx: Database, filters: Partial<ReportFilters>) =>
  prepareConditions({ portal, today: '2026-11-20', principal: { email: OTTO } }, trx, {
    ...emptyFilters,
    ...filters,
  });
/** The last statement that some work asks. PostgreSQL plans those once that have a name. */
const lastAskedBy = (work: (trx: Database) => Promise<unknown>) =>
  staff(async (trx) => {
    const asked = vi.spyOn(clientOf(trx), 'query');
    await work(trx);
    const last = asked.mock.lastCall?.[0] as unknown as QueryConfig;
    asked.mockRestore();
    return last;
  });

describe('counting', () => {
  const isIText = sql<boolean>`r.product_name = 'iText'`;
  const isDito = sql<boolean>`r.product_name = 'DITO'`;

  test.each<[Partial<ReportFilters>, number, number[]]>([
    [{}, 6, [3, 2]],
    [{ search: 'itext' }, 5, [3, 1]],
    [{ search: 'itext', accountOwner: OTTO }, 2, [1, 0]],
    [{ search: 'itext', product: ['DITO'] }, 1, [0, 1]],
  ])('[7.24] a line that a search finds in several ways is counted once: %j', (filters, total, each) =>
    staff(async (trx) => {
      const where = await conditionsOf(trx, filters);
      expect(await countLines(trx, where)).toBe(total);
      expect(await countEach(trx, where, [isIText, isDito])).toEqual(each);
    }),
  );

  test.each<[Partial<ReportFilters>, number]>([
    [{}, 2],
    [{ accountOwner: OTTO }, 1],
    [{ product: ['iText'] }, 1],
    [{ search: 'globex' }, 2],
  ])('all lines are read for each view apart, others once for all views: %j', async (filters, times) => {
    const { text } = await lastAskedBy(async (trx) =>
      countEach(trx, await conditionsOf(trx, filters), [isIText, isDito]),
    );
    expect(text.match(/from report_row/g)).toHaveLength(times);
  });

  test.each<[Partial<ReportFilters>, RegExp]>([
    [{ search: 'itext' }, /where not \(r\.account_id in/],
    [{ search: 'itext', accountOwner: OTTO }, /where a\.owner_id = .+ and not \(a\.search_text/],
  ])(
    'accounts of a way before are left out of all, or not among those that are meant: %j',
    async (filters, way) => {
      const { text } = await lastAskedBy(async (trx) => countLines(trx, await conditionsOf(trx, filters)));
      expect(text).toMatch(way);
    },
  );
});

describe('planned once for a connection', () => {
  const meant = ofTheseAccounts(['a1']);
  const sort = readSort('account');

  test.each([
    ['all accounts', null, null, true],
    ['accounts by their ids', meant, ['a1'], true],
    ['accounts by a condition', meant, null, false],
  ])('%s', async (_, accounts, accountIds, isNamed) => {
    const { name } = await lastAskedBy((trx) =>
      listAccountsAfter(trx, { accounts, accountIds }, { sort, after: null, limit: 3 }),
    );
    expect(name !== undefined).toBe(isNamed);
  });

  test.each([
    ['any lines of accounts', null, true],
    ['lines by a condition', sql<boolean>`r.product_name = 'iText'`, false],
  ])('%s', async (_, rows, isNamed) => {
    const { name } = await lastAskedBy((trx) =>
      listLinesOf(trx, [{ id: 'a1', name: '' }], { rows, after: null }, 3),
    );
    expect(name !== undefined).toBe(isNamed);
  });
});

describe('looking along an index', () => {
  const look: Look = {
    ...{ sort: byCreation, within: sql`true`, accounts: null, accountIds: null, rows: null, lanes: null },
    ...{ window: 100, limit: 2 },
  };

  test.each([
    [{}, { ids: ['account', 'all'], seen: 6 }],
    [{ window: 1 }, { ids: ['account'], seen: 1 }],
    [{ lanes: ['itext\n'] }, { ids: ['all', 'product'], seen: 3 }],
    [{ rows: sql<boolean>`false` }, { ids: [], seen: 6 }],
    [{ within: sql<boolean>`false` }, { ids: [], seen: 0 }],
  ])('sees the first lines of some products, or of all: %#', async (some, expected) =>
    expect(await staff((trx) => lookAlong(trx, { ...look, ...some }))).toEqual(expected),
  );

  test.each([
    ['no account is read where any is meant', {}, ['account', 'all'], false],
    [
      'nor where they are known',
      { accounts: ofTheseAccounts(['a2']), accountIds: ['a2'] },
      ['itself', 'none'],
      false,
    ],
    ['else they are', { accounts: ofTheseAccounts(['a2']) }, ['itself', 'none'], true],
  ])('%s', async (_, some, ids, isRead) => {
    let found: unknown;
    const { text } = await lastAskedBy(async (trx) => (found = await lookAlong(trx, { ...look, ...some })));
    expect(found).toEqual({ ids, seen: 6 });
    expect(/account a\b/.test(text)).toBe(isRead);
  });
});

test('lines are gathered where no more than so many are met, or however many there are', async () => {
  const gather = (most: number | null) =>
    staff((trx) =>
      gatherKeyIds(trx, sql`r.product_name = 'iText'`, { sort: byCreation, after: null }, { limit: 2, most }),
    );
  expect(await gather(2)).toBeNull();
  expect(await gather(3)).toEqual(['all', 'product']);
  expect(await gather(null)).toEqual(['all', 'product']);
});

test('accounts are looked for up to a limit', async () => {
  const idsOf = (limit: number) => staff((trx) => listAccountIds(trx, sql`a.name like '%e%'`, limit));
  expect((await idsOf(3)).toSorted()).toEqual(['a1', 'a2']);
  expect(await idsOf(1)).toHaveLength(1);
});

test('about no lines nothing is asked', async () =>
  expect(await listAbout(undefined as never, [])).toEqual({
    ...{ accounts: [], sharedBy: new Map(), facts: new Map() },
  }));

test('[3.08] a line has the figures that its group has come to', async () => {
  const group = { account_id: 'a2', id: 'k:none' };
  const usage = await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const { account_id, id } = group;
    await sql`update license_group set max_volume = 200, total_usage = 50
      where account_id = ${account_id} and id = ${id}`.execute(trx);
    await updateReportUsage(trx, theseGroups([group]));
    return trx
      .selectFrom('report_row')
      .select(['max_volume', 'total_usage', 'usage_percent'])
      .where('license_key_id', '=', 'none')
      .executeTakeFirst();
  });
  expect(usage).toEqual({ max_volume: '200', total_usage: '50', usage_percent: '25.0000000000000000' });
});
