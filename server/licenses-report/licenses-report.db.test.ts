import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/day.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { expirationStatuses } from '#domain/licenses/schema.ts';
import { pickUsage, usageOptions, type UsageOption } from '#domain/licenses-report/usage-filter.ts';
import { platformFamilies } from '#domain/products/schema.ts';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import {
  emptyFilters,
  filterNames,
  type FilterName,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import type { ReportPage, ReportRow } from '#domain/licenses-report/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { insertReportData, type ReportAccount, type ReportKey } from '../../testing/report-data.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { collectLines } from './collect-lines.ts';
import { prepareConditions } from './prepare-conditions.ts';
import { countLines, listLinesAt, type ReportLine } from './queries.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TODAY = '2026-11-20';
const INES = 'ines.internal@vendor.example';
const WHOLE_KEY = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12-3456';

const accounts: ReportAccount[] = [
  { id: 'a1', name: 'Zebra GmbH', owner: INES },
  { id: 'a2', name: 'émile & fils', csm: 'Ines.Internal@Vendor.example' },
  { id: 'a3', name: 'Emil 100% AG', leadToolsOwner: INES, owner: 'otto@vendor.example' },
  { id: 'a4', name: 'Twin Ltd', owner: 'otto@vendor.example' },
  { id: 'a5', name: 'Twin Ltd', owner: INES },
  { id: 'a6', name: '日本電気', csm: 'otto@vendor.example' },
  { id: 'a7', name: 'snake_case Inc' },
  { id: 'a8', name: 'Empty Inc', owner: INES },
  { id: 'a9', name: 'Mühle Süd' },
];
const products = ['iText', 'DITO', 'LEADTOOLS', 'ActivePDF', 'pdf2data'];

/** Of a maximum of 200 units: none, some, exactly all, too many; and maxima that are missing for each reason. */
function usageOfKey(i: number): Partial<ReportKey> {
  if (i % 9 === 0) return { maxVolumeMissingReason: 'NON_VOLUME' };
  if (i % 9 === 1) return { maxVolumeMissingReason: 'UNKNOWN' };
  if (i % 9 === 2) return { maxVolumeMissingReason: 'UNLIMITED', totalUsage: '7' };
  if (i % 9 === 3) return {};
  return { maxVolume: '200', totalUsage: String([0, 40, 160, 161, 200, 201, 900][i % 7]) };
}
const percentOf = ({ maxVolume, totalUsage }: ReportKey): number | null =>
  maxVolume === undefined ? null : (Number(totalUsage) / Number(maxVolume)) * 100;
const isUsedSo: Record<UsageOption, (key: ReportKey, range: { min: number; max: number | null }) => boolean> =
  {
    NON_VOLUME: (key) => key.maxVolumeMissingReason === 'NON_VOLUME',
    UNUSED: (key) => key.lastTimeUsed === undefined,
    MAX_VOLUME_UNKNOWN: (key) =>
      key.maxVolume === undefined && (key.maxVolumeMissingReason ?? 'UNKNOWN') === 'UNKNOWN',
    IN_OVERAGE: (key) => (percentOf(key) ?? 0) >= 100,
    USAGE_RANGE: (key, { min, max }) => {
      const percent = percentOf(key);
      return percent !== null && percent >= min && percent <= (max ?? Infinity);
    },
  };

/** Deterministic and uneven: every account but the empty one, all statuses, keys without a date, ties in every column. */
const keys: ReportKey[] = Array.from({ length: 160 }, (_, i) => ({
  id: `key-${String(i).padStart(3, '0')}`,
  accountId: accounts[(i * 5 + Math.floor(i / 3)) % 7]?.id ?? 'a1',
  productName: products[(i * 3) % 5] ?? 'iText',
  ...(i % 3 === 0 ? { licensedProduct: 'iText Core 7' } : {}),
  ...(i % 4 === 3 ? {} : { platform: platformFamilies[i % 4]! }),
  productLicense: i % 11 === 0 ? `PL_${i} 50% off` : `PL-${1000 + i}`,
  contactEmail: `contact${i % 4}@customer.example`,
  expiryDate: i % 6 === 0 ? null : addDays(TODAY, ((i * 17) % 90) - 45),
  ...(i % 7 === 1 ? {} : { lastTimeUsed: addDays(TODAY, -(i % 40)) }),
  ...usageOfKey(i),
  ...(i === 42 ? { value: WHOLE_KEY } : {}),
  ...(i === 77 ? { contactEmail: '鈴木@customer.example' } : {}),
}));
keys.push({ id: 'key-mill', accountId: 'a9', productName: 'Qoppa', expiryDate: null });
const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
const assigned = (id: string, email: string) => {
  const account = accounts.find((one) => one.id === id);
  return [account?.owner, account?.leadToolsOwner, account?.csm].some(
    (one) => one?.toLowerCase() === email.toLowerCase(),
  );
};

/** A name as it is, and without accents; none of the names here has letters that are written out. */
const nameForms = (name: string): string =>
  `${name}\n${name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')}`.toLowerCase();

/** The specification's filters, as plainly as they can be said. */
const meets: { [Name in FilterName]: (key: ReportKey, value: ReportFilters[Name]) => boolean } = {
  search: isNamedSo,
  assignee: (key, email) => email === '' || assigned(key.accountId, email),
  expirationStatus: ({ expiryDate }, statuses) =>
    statuses.length === 0 || statuses.includes(expirationStatusOf(expiryDate, TODAY)),
  platform: (key, families) => families.length === 0 || families.some((family) => family === key.platform),
  product: (key, names) =>
    names.length === 0 || names.some((name) => [key.productName, key.licensedProduct].includes(name)),
  usage: (key, usage) => usage === null || isUsedSo[usage.option](key, { min: 0, max: 100, ...usage }),
};
const isFound = (key: ReportKey, filters: ReportFilters): boolean =>
  filterNames.every((name) =>
    (meets[name] as (key: ReportKey, value: unknown) => boolean)(key, filters[name]),
  );

function isNamedSo(key: ReportKey, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  if (text === '') return true;
  const isShort = [...text].length < 3 && !/[\u0250-\u{10ffff}]/u.test(text);
  const own = [key.productLicense ?? '', key.contactEmail ?? ''];
  const words = text.split(/\s+/);
  const names = [
    nameForms(nameOf(key.accountId)),
    `${key.productName}\n${key.licensedProduct ?? ''}`.toLowerCase(),
  ];
  return (
    names.some((name) => words.every((word) => name.includes(word))) ||
    (!isShort && own.some((one) => one.toLowerCase().includes(text)))
  );
}

let portal: TestPortal;
let ines: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(NOW);
  await insertReportData(portal.portal, accounts, keys);
  ines = await createSignedIn(portal.portal, {
    email: INES,
    identityProvider: 'microsoft',
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  });
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
        prepareConditions({ portal: portal.portal, today: TODAY }, trx, filters),
      );
      const plain = await staff((trx) => listLinesAt(trx, where, 0, 1000));
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
        const where = await prepareConditions({ portal: portal.portal, today: TODAY }, trx, filters);
        const plain = await listLinesAt(trx, where, 0, 1000);
        expect(await countLines(trx, where)).toBe(plain.length);
        for (const reach of [
          { window: 2, few: 3 },
          { window: 1, few: 1000 },
          { window: 400, few: 0 },
        ]) {
          const met: ReportLine[] = [];
          for (;;) {
            const last = met.at(-1);
            const next = await collectLines(trx, where, last ? placeOfLine(last) : null, 7, reach);
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
    Buffer.from(JSON.stringify(['a', 'b', 'c', '2026-13-01', 'd'])).toString('base64url'),
    Buffer.from(JSON.stringify(['a\0', 'b', 'c', 'infinity', 'd'])).toString('base64url'),
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

const placeOfLine = (line: ReportLine) => ({
  accountName: line.account_name,
  accountId: line.account_id,
  productName: line.product_name,
  sortExpiry: line.sort_expiry,
  licenseKeyId: line.license_key_id,
});
