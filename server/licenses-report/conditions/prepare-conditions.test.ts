import { expect, test } from 'vitest';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { pickUsage } from '#domain/licenses-report/usage-filter.ts';
import { prepareConditions } from './prepare-conditions.ts';

/** What filters come to that look nothing up. */
const conditionsOf = (filters: Partial<ReportFilters>) =>
  prepareConditions(
    { portal: { secrets: {} } as never, today: '2026-11-20', principal: { email: 'a@vendor.example' } },
    undefined as never,
    { ...emptyFilters, ...filters },
  );

test('without filters nothing is asked, and every line is looked for near its place', async () =>
  expect(await conditionsOf({})).toEqual({
    ...{ accounts: null, rows: null, comparesTexts: false, ranges: [] },
    ways: [{ accounts: null, rows: null, path: 'near' }],
  }));

test.each([
  ['UNUSED', 'lastUsed'],
  ['NON_VOLUME', 'usage'],
  ['MAX_VOLUME_UNKNOWN', 'usage'],
  ['IN_OVERAGE', 'usage'],
  ['NOT_IN_OVERAGE', 'usage'],
  ['OVERAGE_UNKNOWN', 'usage'],
] as const)(
  'the lines of %s stand together in the order of %s, and are looked for there alone',
  async (option, order) => {
    const { ranges, rows } = await conditionsOf({ usage: pickUsage(option) });
    expect(ranges.map(({ of }) => of)).toEqual([order]);
    expect(rows).not.toBeNull();
  },
);

test('a range of percentages and one of days are ranges; of amounts, or with what is unknown, there is none', async () => {
  const ofFilters = async (filters: Partial<ReportFilters>) => {
    const { ranges, rows } = await conditionsOf(filters);
    return [ranges.map(({ of }) => of), rows !== null];
  };
  const usage = { option: 'USAGE_RANGE', min: 20, max: 80 } as const;
  expect(await ofFilters({ usage })).toEqual([['usage'], true]);
  expect(await ofFilters({ usage: { ...usage, value: 'AMOUNT' } })).toEqual([[], true]);
  expect(await ofFilters({ usage: { ...usage, unknown: ['iText'] } })).toEqual([[], true]);
  expect(await ofFilters({ expiry: { from: 1, to: 30 } })).toEqual([['expiry'], true]);
  expect(await ofFilters({ expirationStatus: ['EXPIRED'] })).toEqual([['expiry'], true]);
});

test('what accounts say is asked of accounts, and what lines say of lines', async () => {
  const both = await conditionsOf({ territory: ['EMEA'], platform: ['iText'] });
  expect([both.accounts === null, both.rows === null]).toEqual([false, false]);
  const account = await conditionsOf({ territory: ['EMEA'] });
  expect([account.accounts === null, account.rows === null]).toEqual([false, true]);
});

test('few lines that have a text are gathered by its index, and compared where they are met otherwise', async () => {
  const { comparesTexts, ways, rows } = await conditionsOf({ licenseContactEmail: 'contact1@' });
  expect(comparesTexts).toBe(true);
  expect(ways).toMatchObject([{ accounts: null, path: 'gather' }]);
  expect(ways[0]?.rows).not.toBeNull();
  expect(rows).not.toBeNull();
});
