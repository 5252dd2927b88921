import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emptyFilters,
  filterNames,
  type FilterName,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import { readSort, sortTexts } from '#domain/licenses-report/report-sort.ts';
import { pickUsage, usageOptions } from '#domain/licenses-report/usage-filter.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startReportPortal } from '../../../testing/report-portal.ts';
import { STAFF_MEMBER, TODAY } from '../../../testing/report-sample.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { all } from '../conditions/condition-queries.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { ofTheseAccounts } from '../queries.ts';
import { inIndexOrder, orderColumns, valueOrders } from './order-queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startReportPortal();
  // Of few lines any index is as good as another.
  const { rows } = await portal.asOwner(`select indexrelid::regclass::text as name from pg_index
    where indrelid = 'report_row'::regclass and not indisprimary and indexrelid <> 'report_row_account'::regclass`);
  await portal.asOwner(`drop index ${rows.map(({ name }) => String(name)).join(', ')}`);
  await portal.asOwner('vacuum analyze report_row, account');
});
afterAll(() => portal.close());

/** Something of each filter; those that look for a text in the keys themselves read the lines, and are left out. */
const asked: Omit<
  { [Name in FilterName]: readonly ReportFilters[Name][] },
  'search' | 'productLicenseContactEmail' | 'licenseContactEmail'
> = {
  assignee: [STAFF_MEMBER],
  accountOwner: [STAFF_MEMBER],
  csm: [STAFF_MEMBER],
  territory: [['EMEA']],
  expirationStatus: [['EXPIRED', 'EXPIRING_SOON']],
  platform: [['iText']],
  product: [['iText', 'DITO']],
  recordType: [['Unified']],
  category: [['SDK']],
  usage: [
    ...usageOptions.map((option) => pickUsage(option)),
    { option: 'USAGE_RANGE', min: 20, max: 80 },
    { option: 'USAGE_RANGE', min: 80, max: null, unknown: ['iText', 'Unified'] },
    { option: 'USAGE_RANGE', min: 7, max: 200, value: 'AMOUNT' },
  ],
  expiry: [{ from: 1, to: 30 }],
  cucaProvided: [true, false],
};

const conditionsOf = (trx: Database, filters: ReportFilters) =>
  prepareConditions(
    { portal: portal.portal, today: TODAY, principal: { email: STAFF_MEMBER } },
    trx,
    filters,
  );
const asStaff = <T>(work: (trx: Database) => Promise<T>): Promise<T> =>
  inTransaction(portal.portal.pool, { role: 'staff', userId: 'x' }, work);

/** How the lines of three accounts are found, where reading whole tables is no way. */
const planOf = (filters: ReportFilters, sort: string): Promise<string> =>
  asStaff(async (trx) => {
    const where = await conditionsOf(trx, filters);
    const condition = all([where.accounts, where.rows, ofTheseAccounts(['a1', 'a2', 'a3'])]);
    await sql`select set_config('enable_' || way, 'off', true)
      from unnest(array['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) as way`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain select r.license_key_id,
      ${orderColumns(readSort(sort)).columns}
      from report_row r join account a on a.id = r.account_id where ${condition}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test.each(Object.keys(asked) as (keyof typeof asked)[])(
  'the index of accounts alone tells which of their lines %s leaves, and their place in every order',
  async (name) => {
    for (const value of asked[name])
      for (const sort of sortTexts)
        expect(
          await planOf({ ...emptyFilters, [name]: value }, sort),
          `${sort} ${JSON.stringify(value)}`,
        ).toMatch(/Index Only Scan using report_row_account on report_row/);
  },
);

test('every filter is looked at', () => {
  const texts: FilterName[] = ['search', 'productLicenseContactEmail', 'licenseContactEmail'];
  expect(new Set([...Object.keys(asked), ...texts])).toEqual(new Set(filterNames));
});

test.each(['usage', '-usage'])(
  'lines without a percentage are walked in the order %s by its own index',
  async (sort) => {
    await portal.asOwner('create index by_usage on report_row (usage_percent, license_key_id)');
    const plan = await asStaff(async (trx) => {
      await sql`select set_config('enable_' || way, 'off', true)
        from unnest(array['sort', 'seqscan', 'bitmapscan']) as way`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain select r.license_key_id from report_row r
        where ${valueOrders.usage.missing} order by ${inIndexOrder(readSort(sort))} limit 50`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    await portal.asOwner('drop index by_usage');
    expect(plan).toMatch(/Index Only Scan (Backward )?using by_usage/);
  },
);
