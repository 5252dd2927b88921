import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { readSort, sortTexts, type SortText } from '#domain/licenses-report/report-sort.ts';
import { pickUsage } from '#domain/licenses-report/usage-filter.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { idsInEveryOrder } from '../../../testing/plain-orders.ts';
import { insertReportData } from '../../../testing/report-data.ts';
import { singleFilters } from '../../../testing/report-questions.ts';
import { accounts, isFound, keys, NOW, STAFF_MEMBER, TODAY } from '../../../testing/report-sample.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testPortalOn } from '../../../testing/test-portal.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { countLines } from '../count-queries.ts';
import type { Reach, ReportLine } from '../report-rows.ts';
import { collectLines } from './collect-lines.ts';
import { placeOfLine } from './report-cursor.ts';

let database: TestDatabase;
let portal: ReturnType<typeof testPortalOn>;
let inEveryOrder: Awaited<ReturnType<typeof idsInEveryOrder>>;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = testPortalOn(database.pool, NOW);
  await insertReportData(portal, accounts, keys);
  inEveryOrder = await idsInEveryOrder(portal.pool);
});
afterAll(() => database.close());

/** So short that every part of an order is looked through, gathered and walked along. */
const reaches: Reach[] = [
  { window: 7, windows: [7, 11, 1_000], few: 0, ofAccounts: { accounts: 2, lines: 1_000 }, known: 2 },
  { window: 400, windows: [5, 9, 13], few: 1_000, ofAccounts: { accounts: 100, lines: 10 }, known: 100 },
  { window: 6, windows: [6, 12, 18], few: 3, ofAccounts: { accounts: 0, lines: 0 }, known: 0 },
  { window: 9, windows: [1_000, 1_000, 1_000], few: 5, ofAccounts: { accounts: 0, lines: 0 }, known: 1_000 },
];

/** All lines that filters leave, page by page, and how many there are. */
const walk = (filters: ReportFilters, sort: SortText, reach: Reach) =>
  inTransaction(portal.pool, { role: 'staff', userId: 'x' }, async (trx) => {
    const ctx = { portal, today: TODAY, principal: { email: STAFF_MEMBER } };
    const where = await prepareConditions(ctx, trx, filters);
    const met: ReportLine[] = [];
    for (;;) {
      const last = met.at(-1);
      const after = last ? placeOfLine(last, readSort(sort)) : null;
      const next = await collectLines(trx, where, { sort: readSort(sort), after }, 29, reach);
      met.push(...next);
      if (next.length < 29) break;
    }
    return { ids: met.map((line) => line.license_key_id), count: await countLines(trx, where) };
  });

/** Neither the portal's conditions nor its ways of walking are asked. */
const expected = (filters: ReportFilters, sort: SortText): string[] => {
  const found = new Set(keys.filter((key) => isFound(key, filters)).map((key) => key.id));
  return (inEveryOrder.get(sort) ?? []).filter((id) => found.has(id));
};

const some: Partial<ReportFilters>[] = [
  ...singleFilters,
  { expirationStatus: ['EXPIRED'] },
  { expirationStatus: ['NOT_EXPIRED', 'EXPIRING_SOON'] },
  { expirationStatus: ['EXPIRED', 'NOT_EXPIRED'], platform: ['iText'] },
  { search: 'itext' },
  { search: ' ' },
  { search: 'twin', usage: pickUsage('UNUSED') },
  { search: 'contact1@', assignee: STAFF_MEMBER },
  { search: '日' },
  { search: 'nowhere to be found' },
];

test.each(sortTexts)('every line is met once in the order of %s, however far is looked', async (sort) => {
  const reach = reaches[sortTexts.indexOf(sort) % reaches.length] ?? reaches[0];
  if (!reach) return;
  const { ids, count } = await walk(emptyFilters, sort, reach);
  expect(ids).toEqual(expected(emptyFilters, sort));
  expect(count).toBe(keys.length);
});

test('each filter leaves in some order what it means, and as many lines as are counted', async () => {
  for (const [at, one] of some.entries()) {
    const filters = { ...emptyFilters, ...one };
    const [sort, reach] = [sortTexts[(at * 5) % sortTexts.length], reaches[at % reaches.length]];
    if (!sort || !reach) continue;
    const wanted = expected(filters, sort);
    expect(await walk(filters, sort, reach), `${sort} ${JSON.stringify(one)}`).toEqual({
      ...{ ids: wanted, count: wanted.length },
    });
  }
});

test('products and terms are found along the index of the order that they stand together in', async () => {
  const ranges: [Partial<ReportFilters>, SortText][] = [
    [{ product: ['iText Core 7', 'DITO'] }, 'product'],
    [{ product: ['iText Core 7', 'DITO'] }, '-created'],
    [{ search: 'core 7' }, '-product'],
    [{ search: 'core 7' }, 'expiry'],
    [{ expiry: { from: 1, to: 30 } }, '-expiry'],
    [{ usage: pickUsage('UNUSED') }, 'lastUsed'],
    [{ usage: pickUsage('NON_VOLUME') }, '-usage'],
    [{ usage: pickUsage('IN_OVERAGE') }, 'usage'],
  ];
  for (const [at, [one, sort]] of ranges.entries()) {
    const filters = { ...emptyFilters, ...one };
    const reach = reaches[at % 3] ?? reaches[0];
    if (!reach) continue;
    const { ids } = await walk(filters, sort, reach);
    expect(ids, `${sort} ${JSON.stringify(one)}`).toEqual(expected(filters, sort));
  }
});
