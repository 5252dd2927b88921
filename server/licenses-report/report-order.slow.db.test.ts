import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { applyView, quickViewNames } from '#domain/licenses-report/quick-views.ts';
import { sortTexts, type SortText } from '#domain/licenses-report/report-sort.ts';
import type { ReportPage, ReportRow, ViewCounts } from '#domain/licenses-report/schema.ts';
import { pickUsage } from '#domain/licenses-report/usage-filter.ts';
import type { SignedInPerson } from '../../testing/people.ts';
import { idsInEveryOrder } from '../../testing/plain-orders.ts';
import { signInStaffMember, startReportPortal } from '../../testing/report-portal.ts';
import { STAFF_MEMBER, isFound, keys } from '../../testing/report-sample.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let inEveryOrder: Awaited<ReturnType<typeof idsInEveryOrder>>;

beforeAll(async () => {
  portal = await startReportPortal();
  staffMember = await signInStaffMember(portal);
  inEveryOrder = await idsInEveryOrder(portal.portal.pool);
});
afterAll(() => portal.close());

const ask = async (path: string, filters: ReportFilters, more: Record<string, string> = {}) => {
  const search = new URLSearchParams(more);
  for (const [name, texts] of Object.entries(writeFilters(filters)))
    for (const text of texts) search.append(name, text);
  const url = `/api/reports/license-keys${path}?${search.toString()}`;
  const answer = await portal.app.inject({ url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

/** Ids that filters leave, in an order: neither the portal's conditions nor its pages are asked. */
const expected = (filters: ReportFilters, sort: SortText): string[] => {
  const found = new Set(keys.filter((key) => isFound(key, filters)).map((key) => key.id));
  return (inEveryOrder.get(sort) ?? []).filter((id) => found.has(id));
};

const some: ReportFilters[] = [
  emptyFilters,
  { ...emptyFilters, assignee: STAFF_MEMBER },
  { ...emptyFilters, expirationStatus: ['EXPIRED'] },
  { ...emptyFilters, expirationStatus: ['NOT_EXPIRED', 'EXPIRING_SOON'] },
  { ...emptyFilters, expirationStatus: ['EXPIRED', 'NOT_EXPIRED'], platform: ['iText'] },
  { ...emptyFilters, search: 'itext' },
  { ...emptyFilters, search: 'twin', usage: pickUsage('UNUSED') },
  { ...emptyFilters, search: 'contact1@', assignee: STAFF_MEMBER },
  { ...emptyFilters, search: '日' },
  { ...emptyFilters, product: ['iText Core 7', 'DITO'] },
  { ...emptyFilters, usage: pickUsage('IN_OVERAGE') },
  { ...emptyFilters, usage: { option: 'USAGE_RANGE', min: 20, max: 80 } },
  { ...emptyFilters, usage: pickUsage('MAX_VOLUME_UNKNOWN'), expirationStatus: ['EXPIRING_SOON'] },
  { ...emptyFilters, search: 'nowhere to be found' },
];

describe('in order', () => {
  test.each(sortTexts)(
    '[2.62] [7.24] of %s every key is met once, page by page, in the order of plain SQL and as many as the total says',
    async (sort) => {
      for (const [at, filters] of some.entries()) {
        // All keys in every order; of the others every order meets a third, and every filter a third of the orders.
        if (at > 0 && (at + sortTexts.indexOf(sort)) % 3 > 0) continue;
        const rows: ReportRow[] = [];
        let after: string | null = null;
        do {
          const more: Record<string, string> = after === null ? {} : { after };
          const answer = await ask('', filters, {
            sort,
            size: String(7 + (at % 11)),
            parts: 'rows',
            ...more,
          });
          const page = answer.json<ReportPage>();
          rows.push(...page.content);
          after = page.next;
        } while (after !== null);
        const label = `${sort} ${JSON.stringify(filters)}`;
        expect(
          rows.map((row) => row.licenseKeyId),
          label,
        ).toEqual(expected(filters, sort));
        const total = (await ask('', filters, { sort, parts: 'total' })).json<ReportPage>();
        expect(total.totalElements, label).toBe(rows.length);
      }
    },
  );

  test('[7.28] a page by number is a page of the same order', async () => {
    for (const sort of sortTexts) {
      const page = (await ask('', emptyFilters, { sort, page: '2', size: '20' })).json<ReportPage>();
      expect(page.content.map((row) => row.licenseKeyId)).toEqual(expected(emptyFilters, sort).slice(40, 60));
    }
  });

  test('a place of one order is no place of another, and an order that there is none of is refused', async () => {
    const { next } = (await ask('', emptyFilters, { sort: '-usage', size: '5' })).json<ReportPage>();
    for (const query of [`sort=usage&after=${next}`, `after=${next}`, 'sort=key', 'sort=-']) {
      const url = `/api/reports/license-keys?${query}`;
      const answer = await portal.app.inject({ url, headers: staffMember.headers });
      expect([answer.statusCode, answer.json<{ code: string }>().code], query).toEqual([
        400,
        'INVALID_INPUT',
      ]);
    }
  });
});

test('quick views count what opening them shows, within the other filters', async () => {
  for (const filters of some) {
    const counts = (await ask('/views', filters)).json<ViewCounts>();
    const shown = quickViewNames.map((view) => [view, expected(applyView(filters, view), 'account').length]);
    expect(counts, JSON.stringify(filters)).toEqual(Object.fromEntries(shown));
  }
});
