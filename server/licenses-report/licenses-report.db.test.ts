import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expirationStatuses } from '#domain/licenses/schema.ts';
import { pickUsage, usageOptions } from '#domain/licenses-report/usage-filter.ts';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { defaultSort } from '#domain/licenses-report/report-sort.ts';
import type { ReportPage, ReportRow } from '#domain/licenses-report/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SignedInPerson } from '../../testing/people.ts';
import { signInInes, startReportPortal } from '../../testing/report-portal.ts';
import { INES, isFound, keys, TODAY, WHOLE_KEY } from '../../testing/report-sample.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { collectLines } from './order/collect-lines.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countLines } from './count-queries.ts';
import { listLinesAt } from './queries.ts';
import type { ReportLine } from './report-rows.ts';
import { placeOfLine } from './order/report-cursor.ts';

let portal: TestPortal;
let ines: SignedInPerson;
beforeAll(async () => {
  portal = await startReportPortal();
  ines = await signInInes(portal);
});
afterAll(() => portal.close());

const get = async (url: string, person = ines) =>
  portal.app.inject({ method: 'GET', url, headers: person.headers });
const addressOf = (filters: ReportFilters, more: Record<string, string> = {}): string => {
  const search = new URLSearchParams(more);
  for (const [name, texts] of Object.entries(writeFilters(filters)))
    for (const text of texts) search.append(name, text);
  return `/api/reports/license-keys?${search.toString()}`;
};
const report = async (filters: Partial<ReportFilters> = {}, more: Record<string, string> = {}) => {
  const answer = await get(addressOf({ ...emptyFilters, ...filters }, more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportPage>();
};
const staff = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'staff', userId: 'x' }, work);

const searches = ['', 'zebra', 'twin', 'ém', '100%', '%', '_', 'snake_c', 'itext', 'core 7', 'PL-10', 'PL_', '0% OFF',
  'contact1@', 'key-07', 'a5', '日', '電気', '鈴木', 'nowhere to be found', String.raw`\ `, "' or 1=1"]; // prettier-ignore
const assignees = ['', INES, 'INES.INTERNAL@VENDOR.EXAMPLE', 'otto@vendor.example', 'nobody@vendor.example'];
const statuses = [[], ['NOT_EXPIRED', 'EXPIRING_SOON'], ['EXPIRED'], ['EXPIRING_SOON'], ['EXPIRED', 'NOT_EXPIRED'], expirationStatuses] as const; // prettier-ignore
const combinations: ReportFilters[] = searches.flatMap((search) =>
  assignees.flatMap((assignee) =>
    statuses.map((expirationStatus) => ({ ...emptyFilters, search, assignee, expirationStatus })),
  ),
);
/** The later filters, each alone and with those before it. */
const later: Partial<ReportFilters>[] = [
  { platform: ['iText'] },
  { platform: ['Apryse SDK', 'LEADTOOLS'] },
  { product: ['iText Core 7'] },
  { product: ['LEADTOOLS', 'iText'], platform: ['iText'] },
  ...usageOptions.map((option) => ({ usage: pickUsage(option) })),
  { usage: { option: 'USAGE_RANGE', min: 20, max: 80 }, product: ['iText', 'DITO'] },
  { expiry: { from: 1, to: 30 } },
  { expiry: { from: 8, to: 14 }, platform: ['iText'] },
  { usage: { option: 'USAGE_RANGE', min: 20, max: 80, unknown: ['iText', 'Unified'] } },
  { usage: { option: 'USAGE_RANGE', min: 7, max: 200, value: 'AMOUNT' } },
  { assignee: MINE },
  { accountOwner: INES },
  { csm: 'OTTO@vendor.example' },
  { territory: ['Nordics', 'AMER'] },
  { recordType: ['Account', 'PDFlib'] },
  { category: ['SDK', 'Perpetual'] },
  { productLicenseContactEmail: 'Contact1@' },
  { licenseContactEmail: '鈴木' },
  { cucaProvided: true },
  { cucaProvided: false },
];
combinations.push(
  ...later.flatMap((filter) =>
    [
      {},
      { search: 'itext' },
      { search: 'contact1@', assignee: INES },
      { expirationStatus: ['EXPIRED'] as const },
    ].map((others) => ({ ...emptyFilters, ...others, ...filter })),
  ),
);

describe('filters', () => {
  test('[7.24] [6.19] every filter narrows real rows: what is listed and counted is what the filters mean', async () => {
    const narrowed = new Set<string>();
    for (const filters of combinations) {
      const page = await report(filters, { size: '200' });
      const expected = keys.filter((key) => isFound(key, filters)).map((key) => key.id);
      const label = JSON.stringify(filters);
      expect(page.content.map((row) => row.licenseKeyId).toSorted(), label).toEqual(expected.toSorted());
      expect(page.totalElements, label).toBe(expected.length);
      if (expected.length > 0 && expected.length < keys.length) narrowed.add(label);
    }
    expect(narrowed.size).toBeGreaterThan(150);
  });

  test('search is literal and looks at names, products and keys, upper case or lower', async () => {
    const found = async (search: string) => (await report({ search })).totalElements;
    expect(await found('%')).toBe(keys.filter((key) => key.accountId === 'a3').length);
    expect(await found('_')).toBe(keys.filter((key) => key.accountId === 'a7').length);
    expect(await found('ÉMILE')).toBe(keys.filter((key) => key.accountId === 'a2').length);
  });

  test('[2.63] names are found with umlauts written out, without accents and in another order of words', async () => {
    const found = async (search: string) =>
      new Set((await report({ search }, { size: '200' })).content.map((row) => row.account.id));
    expect(await found('fils emile')).toEqual(new Set(['a2']));
    expect(await found('Muehle')).toEqual(new Set(['a9']));
    expect(await found('SÜD mühle')).toEqual(new Set(['a9']));
    expect(await found('muhle')).toEqual(new Set(['a9']));
  });

  test('ids that nobody sees are not searched', async () => {
    expect((await report({ search: 'key-07' })).totalElements).toBe(0);
    expect((await report({ search: 'a5' })).totalElements).toBe(0);
  });

  test('the tail of a key finds it as it is shown, behind dots', async () => {
    const { content } = await report({ search: WHOLE_KEY });
    const shown = `…${content[0]?.partialLicenseKey ?? ''}`;
    expect((await report({ search: shown })).content.map((row) => row.licenseKeyId)).toEqual(['key-042']);
  });

  test('a whole license key finds its license, though only its tail is readable', async () => {
    const page = await report({ search: ` ${WHOLE_KEY} ` });
    expect(page.content.map((row) => row.licenseKeyId)).toEqual(['key-042']);
    expect(JSON.stringify(page)).not.toContain(WHOLE_KEY);
  });
});

const all = { offset: 0, limit: 1000 };

describe('scrolling', () => {
  const scroll = async (filters: ReportFilters, size: number): Promise<ReportRow[]> => {
    const rows: ReportRow[] = [];
    let after: string | null = null;
    do {
      const page: ReportPage = await report(filters, {
        size: String(size),
        parts: 'rows',
        ...(after === null ? {} : { after }),
      });
      expect(page.totalElements).toBeNull();
      rows.push(...page.content);
      after = page.next;
    } while (after !== null);
    return rows;
  };

  test('[2.62] meets every row exactly once under any filter, in one order', async () => {
    for (const [index, filters] of combinations.entries()) {
      if (index % 9 !== 0) continue;
      const rows = await scroll(filters, 1 + (index % 13));
      const where = await staff((trx) =>
        prepareConditions({ portal: portal.portal, today: TODAY, principal: { email: INES } }, trx, filters),
      );
      const plain = await staff((trx) => listLinesAt(trx, where, defaultSort, all));
      expect(
        rows.map((row) => row.licenseKeyId),
        JSON.stringify(filters),
      ).toEqual(plain.map((line) => line.license_key_id));
    }
  });

  test('gathering and walking give the same rows as asking for all at once', async () => {
    for (const [index, filters] of combinations.entries()) {
      if (index % 5 !== 0) continue;
      await staff(async (trx) => {
        const where = await prepareConditions(
          { portal: portal.portal, today: TODAY, principal: { email: INES } },
          trx,
          filters,
        );
        const plain = await listLinesAt(trx, where, defaultSort, all);
        expect(await countLines(trx, where)).toBe(plain.length);
        for (const reach of [
          { window: 2, windows: [1, 1, 1], few: 3, ofAccounts: { accounts: 0, lines: 0 }, known: 0 },
          { window: 1, windows: [1, 1, 1], few: 1000, ofAccounts: { accounts: 3, lines: 50 }, known: 3 },
          { window: 400, windows: [1, 1, 1], few: 0, ofAccounts: { accounts: 9, lines: 0 }, known: 9 },
        ] as const) {
          const met: ReportLine[] = [];
          for (;;) {
            const last = met.at(-1);
            const after = last ? placeOfLine(last, defaultSort) : null;
            const next = await collectLines(trx, where, { sort: defaultSort, after }, 7, reach);
            met.push(...next);
            if (next.length < 7) break;
          }
          expect(
            met.map((line) => line.license_key_id),
            JSON.stringify({ filters, reach }),
          ).toEqual(plain.map((line) => line.license_key_id));
        }
      });
    }
  });

  test('accounts stand together in the order people read names in, products and expiry dates within', async () => {
    const rows = await scroll(emptyFilters, 50);
    const order = rows.map((row) => row.account.id).filter((id, index, all) => id !== all[index - 1]);
    expect(order).toEqual(['a3', 'a2', 'a9', 'a7', 'a4', 'a5', 'a1', 'a6']);
    const twin = rows.filter((row) => row.account.id === 'a4');
    const place = (row: ReportRow) =>
      `${row.productName.toLowerCase()} ${row.expiryDate ?? '9999'} ${row.licenseKeyId}`;
    expect(twin.map(place)).toEqual(twin.map(place).toSorted());
  });

  test('[7.28] pages by number are pages of the same order', async () => {
    const rows = await scroll({ ...emptyFilters, search: 'itext' }, 50);
    const third = await report({ search: 'itext' }, { page: '2', size: '9' });
    expect(third.content.map((row) => row.licenseKeyId)).toEqual(
      rows.slice(18, 27).map((row) => row.licenseKeyId),
    );
    expect((await report({}, { page: '999', size: '200' })).content).toEqual([]);
  });

  test.each([
    'x',
    'bm8',
    'WyJhIl0',
    Buffer.from(JSON.stringify(['expiry', '2026-11-20', 'd'])).toString('base64url'),
    Buffer.from(JSON.stringify(['account', 'a', 'b', 'c', '2026-13-01', 'd'])).toString('base64url'),
    Buffer.from(JSON.stringify(['account', 'a\0', 'b', 'c', 'infinity', 'd'])).toString('base64url'),
  ])(
    // prettier-ignore
    'a place that is none is refused: %s',
    async (after) => {
      const answer = await get(addressOf(emptyFilters, { after }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  test.each([
    'page=-1',
    'size=0',
    'size=201',
    'size=x',
    'expirationStatus=SOMETIME',
    'search=a%00b',
    'parts=none',
  ])('what no query means is refused: %s', async (query) =>
    expect((await get(`/api/reports/license-keys?${query}`)).statusCode).toBe(400),
  );

  test('[9.08] a page has 50 rows unless asked otherwise', async () => {
    expect((await report()).content).toHaveLength(50);
  });
});
