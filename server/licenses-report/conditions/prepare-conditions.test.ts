import { expect, test } from 'vitest';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { prepareConditions } from './prepare-conditions.ts';

/** What filters come to that look nothing up. */
const conditionsOf = (filters: Partial<ReportFilters>) =>
  prepareConditions(
    { portal: { secrets: {} } as never, today: '2026-11-20', principal: { email: 'a@vendor.example' } },
    undefined as never,
    { ...emptyFilters, ...filters },
  );

test('without filters nothing is asked, and every line is found', async () =>
  expect(await conditionsOf({})).toEqual({
    ...{ accounts: null, rows: null, ways: [{ accounts: null, rows: null }] },
  }));

test('what accounts say is asked of accounts, and what lines say of lines', async () => {
  const both = await conditionsOf({ territory: ['EMEA'], platform: ['iText'] });
  expect([both.accounts === null, both.rows === null]).toEqual([false, false]);
  const account = await conditionsOf({ territory: ['EMEA'] });
  expect([account.accounts === null, account.rows === null]).toEqual([false, true]);
});
