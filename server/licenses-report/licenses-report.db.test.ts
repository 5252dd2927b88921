import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFilters } from '#domain/licenses-report/filters.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { signInStaffMember, startReportPortal } from '../../testing/report-portal.ts';
import { reportAsSeenBy, singleFilters } from '../../testing/report-questions.ts';
import { isFound, keys, WHOLE_KEY } from '../../testing/report-sample.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: ReturnType<typeof reportAsSeenBy>;
beforeAll(async () => {
  portal = await startReportPortal();
  staffMember = reportAsSeenBy(portal, await signInStaffMember(portal));
});
afterAll(() => portal.close());

describe('filters', () => {
  test.each(singleFilters)(
    '[7.24] [6.19] %j narrows real rows: what is listed and counted is what it means',
    async (filter) => {
      const page = await staffMember.report(filter, { size: '200' });
      const expected = keys
        .filter((key) => isFound(key, { ...emptyFilters, ...filter }))
        .map((key) => key.id);
      expect(page.content.map((row) => row.licenseKeyId).toSorted()).toEqual(expected.toSorted());
      expect(page.totalElements).toBe(expected.length);
      expect(expected.length).toBeLessThan(keys.length);
    },
  );

  test('search is literal and looks at names, products and keys, upper case or lower', async () => {
    const found = async (search: string) => (await staffMember.report({ search })).totalElements;
    expect(await found('%')).toBe(keys.filter((key) => key.accountId === 'a3').length);
    expect(await found('_')).toBe(keys.filter((key) => key.accountId === 'a7').length);
    expect(await found('ÉMILE')).toBe(keys.filter((key) => key.accountId === 'a2').length);
  });

  test('[2.63] names are found with umlauts written out, without accents and in another order of words', async () => {
    const found = async (search: string) =>
      new Set((await staffMember.report({ search }, { size: '200' })).content.map((row) => row.account.id));
    expect(await found('fils emile')).toEqual(new Set(['a2']));
    expect(await found('Muehle')).toEqual(new Set(['a9']));
    expect(await found('SÜD mühle')).toEqual(new Set(['a9']));
    expect(await found('muhle')).toEqual(new Set(['a9']));
  });

  test('ids that nobody sees are not searched', async () => {
    expect((await staffMember.report({ search: 'key-07' })).totalElements).toBe(0);
    expect((await staffMember.report({ search: 'a5' })).totalElements).toBe(0);
  });

  test('the tail of a key finds it as it is shown, behind dots', async () => {
    const { content } = await staffMember.report({ search: WHOLE_KEY });
    const shown = `…${content[0]?.partialLicenseKey ?? ''}`;
    expect((await staffMember.report({ search: shown })).content.map((row) => row.licenseKeyId)).toEqual([
      'key-042',
    ]);
  });

  test('a whole license key finds its license, though only its tail is readable', async () => {
    const page = await staffMember.report({ search: ` ${WHOLE_KEY} ` });
    expect(page.content.map((row) => row.licenseKeyId)).toEqual(['key-042']);
    expect(JSON.stringify(page)).not.toContain(WHOLE_KEY);
  });
});

describe('scrolling', () => {
  test('accounts stand together in the order people read names in, products and expiry dates within', async () => {
    const rows = await staffMember.scroll(emptyFilters, 50);
    const order = rows.map((row) => row.account.id).filter((id, index, all) => id !== all[index - 1]);
    expect(order).toEqual(['a3', 'a2', 'a9', 'a7', 'a4', 'a5', 'a1', 'a6']);
    const twin = rows.filter((row) => row.account.id === 'a4');
    const place = (row: ReportRow) =>
      `${row.productName.toLowerCase()} ${row.expiryDate ?? '9999'} ${row.licenseKeyId}`;
    expect(twin.map(place)).toEqual(twin.map(place).toSorted());
  });

  test('[7.28] pages by number are pages of the same order', async () => {
    const rows = await staffMember.scroll({ ...emptyFilters, search: 'itext' }, 50);
    const third = await staffMember.report({ search: 'itext' }, { page: '2', size: '9' });
    expect(third.content.map((row) => row.licenseKeyId)).toEqual(
      rows.slice(18, 27).map((row) => row.licenseKeyId),
    );
    expect((await staffMember.report({}, { page: '999', size: '200' })).content).toEqual([]);
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
      const answer = await staffMember.ask(emptyFilters, { after });
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
    expect((await staffMember.get(`/api/reports/license-keys?${query}`)).statusCode).toBe(400),
  );

  test('[9.08] a page has 50 rows unless asked otherwise', async () => {
    expect((await staffMember.report()).content).toHaveLength(50);
  });
});
