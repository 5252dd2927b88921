import { expect } from 'vitest';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportPage, ReportRow } from '#domain/licenses-report/schema.ts';
import { pickUsage, usageOptions } from '#domain/licenses-report/usage-filter.ts';
import type { SignedInPerson } from './people.ts';
import { STAFF_MEMBER } from './report-sample.ts';
import type { TestPortal } from './test-portal.ts';

/** Every filter but the oldest three, one at a time. */
export const singleFilters: Partial<ReportFilters>[] = [
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
  { accountOwner: STAFF_MEMBER },
  { csm: 'OTTO@vendor.example' },
  { territory: ['Nordics', 'AMER'] },
  { recordType: ['Account', 'PDFlib'] },
  { category: ['SDK', 'Perpetual'] },
  { productLicenseContactEmail: 'Contact1@' },
  { licenseContactEmail: '鈴木' },
  { cucaProvided: true },
  { cucaProvided: false },
];

/** Asks for the report as somebody: one page, or all rows by way of the cursor. */
export function reportAsSeenBy({ app }: TestPortal, { headers }: SignedInPerson) {
  const get = async (url: string) => app.inject({ method: 'GET', url, headers });
  const ask = (filters: ReportFilters, more: Record<string, string> = {}) => {
    const search = new URLSearchParams(more);
    for (const [name, texts] of Object.entries(writeFilters(filters)))
      for (const text of texts) search.append(name, text);
    return get(`/api/reports/license-keys?${search.toString()}`);
  };
  const report = async (filters: Partial<ReportFilters> = {}, more: Record<string, string> = {}) => {
    const answer = await ask({ ...emptyFilters, ...filters }, more);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ReportPage>();
  };
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
  return { get, ask, report, scroll };
}
