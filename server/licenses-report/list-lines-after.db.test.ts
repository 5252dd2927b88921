import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { readSort, sortTexts, type SortText } from '#domain/licenses-report/report-sort.ts';
import { pickUsage } from '#domain/licenses-report/usage-filter.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { idsInEveryOrder } from '../../testing/plain-orders.ts';
import { insertReportData } from '../../testing/report-data.ts';
import { singleFilters } from '../../testing/report-questions.ts';
import { accounts, isFound, keys, NOW, STAFF_MEMBER, TODAY } from '../../testing/report-sample.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countLines } from './count-queries.ts';
import { listLinesAfter } from './queries.ts';
import { placeOfLine } from './report-cursor.ts';
import type { ReportLine } from './report-rows.ts';

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

/** All lines that filters leave, page by page, and how many there are. */
const walk = (filters: ReportFilters, sort: SortText) =>
  inTransaction(portal.pool, { role: 'staff', userId: 'x' }, async (trx) => {
    const ctx = { portal, today: TODAY, principal: { email: STAFF_MEMBER } };
    const where = await prepareConditions(ctx, trx, filters);
    const met: ReportLine[] = [];
    for (;;) {
      const last = met.at(-1);
      const after = last ? placeOfLine(last, readSort(sort)) : null;
      const next = await listLinesAfter(trx, where, { sort: readSort(sort), after }, 29);
      met.push(...next);
      if (next.length < 29) break;
    }
    return { ids: met.map((line) => line.license_key_id), count: await countLines(trx, where) };
  });

/** Neither the portal's conditions nor its pages are asked. */
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

test.each(sortTexts)('[7.28] every line is met once, page by page, in the order of %s', async (sort) => {
  const { ids, count } = await walk(emptyFilters, sort);
  expect(ids).toEqual(expected(emptyFilters, sort));
  expect(count).toBe(keys.length);
});

test('[7.24] each filter leaves in some order what it means, and as many lines as are counted', async () => {
  for (const [at, one] of some.entries()) {
    const filters = { ...emptyFilters, ...one };
    const sort = sortTexts[(at * 5) % sortTexts.length] ?? 'account';
    const wanted = expected(filters, sort);
    expect(await walk(filters, sort), `${sort} ${JSON.stringify(one)}`).toEqual({
      ids: wanted,
      count: wanted.length,
    });
  }
});
