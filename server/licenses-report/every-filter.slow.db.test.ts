import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { defaultSort } from '#domain/licenses-report/report-sort.ts';
import { expirationStatuses } from '#domain/licenses/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { signInStaffMember, startReportPortal } from '../../testing/report-portal.ts';
import { reportAsSeenBy, singleFilters } from '../../testing/report-questions.ts';
import { STAFF_MEMBER, isFound, keys, TODAY } from '../../testing/report-sample.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countLines } from './count-queries.ts';
import { listLinesAfter, listLinesAt } from './queries.ts';
import { placeOfLine } from './report-cursor.ts';
import type { ReportLine } from './report-rows.ts';

let portal: TestPortal;
let staffMember: ReturnType<typeof reportAsSeenBy>;
beforeAll(async () => {
  portal = await startReportPortal();
  staffMember = reportAsSeenBy(portal, await signInStaffMember(portal));
});
afterAll(() => portal.close());

const staff = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'staff', userId: 'x' }, work);
const all = { offset: 0, limit: 1000 };

const searches = ['', 'zebra', 'twin', 'ém', '100%', '%', '_', 'snake_c', 'itext', 'core 7', 'PL-10', 'PL_', '0% OFF',
  'contact1@', 'key-07', 'a5', '日', '電気', '鈴木', 'nowhere to be found', String.raw`\ `, "' or 1=1"]; // prettier-ignore
const assignees = [
  '',
  STAFF_MEMBER,
  'INES.INTERNAL@VENDOR.EXAMPLE',
  'otto@vendor.example',
  'nobody@vendor.example',
];
const statuses = [[], ['NOT_EXPIRED', 'EXPIRING_SOON'], ['EXPIRED'], ['EXPIRING_SOON'], ['EXPIRED', 'NOT_EXPIRED'], expirationStatuses] as const; // prettier-ignore
/** Each alone, and each pair of two of the three: a fifth of all combinations holds them. */
const isAsked = (...at: number[]): boolean =>
  at.filter((one) => one > 0).length < 2 || at.reduce((sum, one) => sum + one) % 5 === 0;
const combinations: ReportFilters[] = searches.flatMap((search, s) =>
  assignees.flatMap((assignee, a) =>
    statuses.flatMap((expirationStatus, e) =>
      isAsked(s, a, e) ? [{ ...emptyFilters, search, assignee, expirationStatus }] : [],
    ),
  ),
);
combinations.push(
  ...singleFilters.flatMap((filter) =>
    [
      {},
      { search: 'itext' },
      { search: 'contact1@', assignee: STAFF_MEMBER },
      { expirationStatus: ['EXPIRED'] as const },
    ].map((others) => ({ ...emptyFilters, ...others, ...filter })),
  ),
);

test('[7.24] [6.19] every filter, alone and with others, narrows real rows: what is listed and counted is what they mean', async () => {
  const narrowed = new Set<string>();
  for (const filters of combinations) {
    const page = await staffMember.report(filters, { size: '200' });
    const expected = keys.filter((key) => isFound(key, filters)).map((key) => key.id);
    const label = JSON.stringify(filters);
    expect(page.content.map((row) => row.licenseKeyId).toSorted(), label).toEqual(expected.toSorted());
    expect(page.totalElements, label).toBe(expected.length);
    if (expected.length > 0 && expected.length < keys.length) narrowed.add(label);
  }
  expect(narrowed.size).toBeGreaterThan(60);
});

test('[7.28] pages one after another give the same rows as asking for all at once', async () => {
  for (const [index, filters] of combinations.entries()) {
    if (index % 5 !== 0) continue;
    await staff(async (trx) => {
      const where = await prepareConditions(
        { portal: portal.portal, today: TODAY, principal: { email: STAFF_MEMBER } },
        trx,
        filters,
      );
      const plain = await listLinesAt(trx, where, defaultSort, all);
      expect(await countLines(trx, where)).toBe(plain.length);
      const met: ReportLine[] = [];
      for (;;) {
        const last = met.at(-1);
        const after = last ? placeOfLine(last, defaultSort) : null;
        const next = await listLinesAfter(trx, where, { sort: defaultSort, after }, 7);
        met.push(...next);
        if (next.length < 7) break;
      }
      expect(
        met.map((line) => line.license_key_id),
        JSON.stringify(filters),
      ).toEqual(plain.map((line) => line.license_key_id));
    });
  }
});
