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
import { listLinesAfter } from './queries.ts';
import { updateReportUsage } from './write-report-rows.ts';

const OTTO = 'otto@vendor.example';

let database: TestDatabase;
let portal: ReturnType<typeof testPortalOn>;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = testPortalOn(database.pool, new Date('2026-11-20T12:00:00Z'));
  const of = (id: string, accountId: string, productName: string, productLicense: string) => ({
    ...{ id, accountId, productName, productLicense, expiryDate: id === 'two' ? '2027-01-31' : null },
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

  test('all views are counted in one pass over the lines', async () => {
    const { text } = await lastAskedBy(async (trx) =>
      countEach(trx, await conditionsOf(trx, {}), [isIText, isDito]),
    );
    expect(text.match(/from report_row/g)).toHaveLength(1);
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

describe('a page', () => {
  const ids = (
    filters: Partial<ReportFilters>,
    limit: number,
    sort = 'created',
    after: string | null = null,
  ) =>
    staff(async (trx) => {
      const place = after === null ? null : { sort: readSort(sort), parts: ['2025-06-01', after] };
      const where = await conditionsOf(trx, filters);
      const lines = await listLinesAfter(trx, where, { sort: readSort(sort), after: place }, limit);
      return lines.map((line) => line.license_key_id);
    });

  test.each<[Partial<ReportFilters>, number, string[]]>([
    [{}, 2, ['account', 'all']],
    [{ search: 'itext' }, 10, ['account', 'all', 'itself', 'product', 'two']],
    [{ search: 'itext' }, 3, ['account', 'all', 'itself']],
    [{ search: 'itext', product: ['DITO'] }, 10, ['itself']],
    [{ search: 'itext', accountOwner: OTTO }, 10, ['account', 'all']],
    [{ search: 'nowhere' }, 10, []],
  ])('[7.24] a line that a search finds in several ways is there once: %j', async (filters, limit, found) =>
    expect(await ids(filters, limit)).toEqual(found),
  );

  test('[7.28] goes on behind a place, from either end', async () => {
    expect(await ids({}, 2, 'created', 'none')).toEqual(['product', 'two']);
    expect(await ids({}, 9, '-created', 'itself')).toEqual(['all', 'account']);
  });

  /** What is asked for a page of the one part that every order has. */
  const statements = (sort: string, filters: Partial<ReportFilters>, limit: number) =>
    staff(async (trx) => {
      const where = await conditionsOf(trx, filters);
      const asked = vi.spyOn(clientOf(trx), 'query');
      await listLinesAfter(trx, where, { sort: readSort(sort), after: null }, limit);
      const texts = asked.mock.calls.map(([one]) => (one as unknown as QueryConfig).text);
      asked.mockRestore();
      return texts;
    });

  test.each<[string, Partial<ReportFilters>, number, number]>([
    ['account', { product: ['iText'] }, 9, 2],
    ['account', { product: ['iText'] }, 3, 1],
    ['account', {}, 9, 1],
    ['product', {}, 9, 1],
    ['product', { product: ['iText'] }, 3, 1],
    ['product', { product: ['iText'] }, 4, 2],
    ['product', { accountOwner: OTTO }, 3, 2],
    ['product', { search: 'itext' }, 6, 2],
  ])(
    'in the order of %s of %j, %i lines: all that meet the filters are gathered where those near are too few',
    async (sort, filters, limit, times) => expect(await statements(sort, filters, limit)).toHaveLength(times),
  );

  test.each<[Partial<ReportFilters>, boolean]>([
    [{ product: ['iText'] }, false],
    [{ accountOwner: OTTO }, true],
    [{ search: 'globex' }, true],
  ])('accounts are read for what is gathered where %j looks at them: %s', async (filters, isRead) => {
    const gathered = (await statements('product', filters, 9)).at(-1) ?? '';
    const [, found = ''] = /from \((.*) limit 2147483648\) as met/s.exec(gathered) ?? [];
    expect([found === '', found.includes('join account a')]).toEqual([false, isRead]);
  });

  test.each([
    ['account', false],
    ['product', true],
  ])('in the order of %s all that meet a filter are put in order: %s', async (sort, isGathered) => {
    const asked = (await statements(sort, { accountOwner: OTTO }, 9)).at(-1) ?? '';
    expect(asked.includes('limit 2147483648) as met')).toBe(isGathered);
  });

  test('lines without a value are asked for only where those with one do not fill the page', async () => {
    expect(await statements('expiry', {}, 1)).toHaveLength(1);
    expect(await statements('expiry', {}, 2)).toHaveLength(2);
    expect(await ids({}, 2, 'expiry')).toEqual(['two', 'account']);
    expect(await ids({}, 2, '-expiry')).toEqual(['two', 'product']);
  });

  test('a thousand lines next to the place are looked at, or as many as a page has', async () => {
    const [near = ''] = await statements('created', { product: ['iText'] }, 9);
    expect(near).toMatch(/limit 1000\) as r/);
    const [next = ''] = await statements('created', {}, 9);
    expect(next).toMatch(/limit 9\) as r/);
  });
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
