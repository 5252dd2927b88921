import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { QueryConfig } from 'pg';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { readSort, sortTexts } from '#domain/licenses-report/report-sort.ts';
import type { Database } from '#server/db/pool.ts';
import { clientOf, inTransaction } from '#server/db/transaction.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { prepareConditions } from './conditions/prepare-conditions.ts';
import { countLines } from './count-queries.ts';
import { listLinesAfter } from './queries.ts';
import { placeOfLine } from './report-cursor.ts';
import type { ReportPlace } from './report-rows.ts';

const OWNER = 'owner@vendor.example';

/** Fifty keys of each of four hundred accounts, as wide as lines are. */
const fill = `
  set local session_replication_role = replica;
  insert into person (id, email, first_name, last_name) values ('p1', '${OWNER}', 'P', 'N');
  insert into account (id, name, owner_id)
    select 'a-' || n, 'Account ' || n, case n % 50 when 0 then 'p1' end from generate_series(1, 400) as n;
  insert into report_row (license_key_id, account_id, product_name, licensed_product, record_type, product_license, product_license_url, key_tail,
      created_date, expiry_date, sort_expiry, last_time_used, usage_percent, total_usage, search_text)
    select 'k-' || n, 'a-' || n % 400 + 1, 'Product ' || n % 4, 'Product ' || n % 4, 'Unified', 'PL-' || n, repeat('u', 500), 'tail-' || n, day, day, day, day,
      n % 150, n, 'pl-' || n || E'\\ntail-' || n
    from generate_series(1, 20000) as n cross join lateral (select '2020-01-01'::date + n % 3000 as day) as one`;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.asAdmin(fill);
  await portal.asAdmin('vacuum analyze report_row, account, person');
});
afterAll(() => portal.close());

/** How PostgreSQL finds what the first statement of some work asks for. */
const planOf = (
  filters: Partial<ReportFilters>,
  work: (trx: Database, where: Awaited<ReturnType<typeof prepareConditions>>) => Promise<unknown>,
): Promise<string> =>
  inTransaction(portal.portal.pool, { role: 'staff', userId: 'x' }, async (trx) => {
    const ctx = { portal: portal.portal, today: '2026-11-28', principal: { email: OWNER } } as const;
    const where = await prepareConditions(ctx, trx, { ...emptyFilters, ...filters });
    const client = clientOf(trx);
    const asked = vi.spyOn(client, 'query');
    await work(trx, where);
    const [[first] = []] = asked.mock.calls;
    const { text, values } = first as unknown as QueryConfig;
    asked.mockRestore();
    const plan = await client.query<Record<string, string>>(`explain ${text}`, values);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test.each(sortTexts)(
  '[7.28] a page in the order of %s is read along an index, from its beginning and from a place',
  async (text) => {
    const sort = readSort(text);
    for (const filters of [{}, { expirationStatus: ['NOT_EXPIRED', 'EXPIRING_SOON'] }] as const) {
      const places: (ReportPlace | null)[] = [null];
      for (const after of places) {
        const plan = await planOf(filters, async (trx, where) => {
          const last = (await listLinesAfter(trx, where, { sort, after }, 51)).at(-1);
          if (after === null && last) places.push(placeOfLine(last, sort));
        });
        expect(plan).not.toMatch(/Seq Scan on report_row/);
      }
      expect(places).toHaveLength(2);
    }
  },
);

test.each<[string, Partial<ReportFilters>]>([
  ['one owner', { accountOwner: OWNER }],
  ['a text', { search: 'pl-77' }],
])('[7.24] the total of %s is counted by an index', async (_, filters) => {
  const plan = await planOf(filters, countLines);
  expect(plan).not.toMatch(/Seq Scan on report_row/);
});

test('the lines of the report have ten indexes at most: each is written with every booking', async () => {
  const { rows } = await portal.asAdmin(
    `select count(*)::int as indexes from pg_index where indrelid = 'report_row'::regclass`,
  );
  expect(rows).toEqual([{ indexes: 10 }]);
});
