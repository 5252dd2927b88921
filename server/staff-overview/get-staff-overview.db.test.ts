import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import { filtersOfFigure, filtersOfWeek, keyFigureNames, WEEKS } from '#domain/staff-overview/figures.ts';
import { caseType } from '#domain/self-certification/case-status.ts';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import type { SignedInPerson } from '../../testing/people.ts';
import { signInStaffMember, startReportPortal } from '../../testing/report-portal.ts';
import { isFound, keys } from '../../testing/report-sample.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startReportPortal();
  staffMember = await signInStaffMember(portal);
});
afterAll(() => portal.close());

async function get<T>(url: string): Promise<T> {
  const answer = await portal.app.inject({ method: 'GET', url, headers: staffMember.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const overview = (mine: boolean) => get<StaffOverview>(`/api/overview?mine=${mine}`);
async function totalOf(filters: ReportFilters): Promise<number | null> {
  const search = new URLSearchParams({ parts: 'total' });
  for (const [name, texts] of Object.entries(writeFilters(filters)))
    for (const text of texts) search.append(name, text);
  return (await get<ReportPage>(`/api/reports/license-keys?${search.toString()}`)).totalElements;
}

describe.each([
  ['everybody’s accounts', false, ''],
  ['one’s own accounts', true, MINE],
] as const)('of %s', (_whose, mine, assignee) => {
  test('every number of license keys is the total of the report that it opens', async () => {
    const { figures } = await overview(mine);
    for (const name of keyFigureNames)
      expect([name, figures[name].keys]).toEqual([name, await totalOf(filtersOfFigure(name, assignee))]);
  });

  test('every number is what a plain look at each key finds, and so are the accounts', async () => {
    const { figures, today } = await overview(mine);
    expect(today).toBe('2026-11-20');
    for (const name of keyFigureNames) {
      const found = keys.filter((key) => isFound(key, filtersOfFigure(name, assignee)));
      const of = new Set(found.map((key) => key.accountId)).size;
      expect([name, figures[name]]).toEqual([name, { keys: found.length, accounts: of }]);
      expect(found.length, name).toBeGreaterThan(0);
    }
  });

  test('a week of the map has as many keys as the report that it opens', async () => {
    const { weeks } = await overview(mine);
    expect(weeks).toHaveLength(WEEKS);
    const totals = [];
    for (const week of weeks.keys()) totals.push(await totalOf(filtersOfWeek(week, assignee)));
    expect(weeks).toEqual(totals);
    expect(weeks.slice(0, 6).every((count) => count > 0)).toBe(true);
  });
});

test('what expires in 30 days is among what expires in 60 and 90', async () => {
  const { expiring30, expiring60, expiring90 } = (await overview(false)).figures;
  expect(expiring30.keys).toBeLessThanOrEqual(expiring60.keys);
  expect(expiring60.keys).toBeLessThanOrEqual(expiring90.keys);
});

test('cases are counted by status, as the list of each status has them', async () => {
  const before = await overview(false);
  expect(before.cases.map(({ status }) => status)).toEqual([
    'Customer contact initiated',
    'Customer’s response received',
    'Customer provided the report',
    'Closed',
  ]);
  await portal.asOwner(
    `insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, status, created_date)
     values ('${randomUUID()}', 'a1', '${caseType}', 'x', 'x', 'Past usage', 'Closed', '2026-11-01')`,
  );
  const after = await overview(false);
  expect(after.cases.at(-1)).toEqual({ status: 'Closed', count: (before.cases.at(-1)?.count ?? 0) + 1 });
  const list = await get<{ totalElements: number }>('/api/cases?status=Closed');
  expect(after.cases.at(-1)?.count).toBe(list.totalElements);
  expect(after.unmatched).toBe(
    (await get<{ totalElements: number }>('/api/unmatched-usage?state=OPEN')).totalElements,
  );
});

test('an exposed key is counted until its report is taken back', async () => {
  expect((await overview(false)).exposed).toBe(0);
  await portal.asOwner(
    `insert into exposed_key (account_id, license_key_id, reason, reported_by, reported_by_name, reported_at)
     select account_id, id, 'in a public repository', '${staffMember.userId}', 'Ines', '2026-11-19'
     from license_key order by id limit 2`,
  );
  expect((await overview(false)).exposed).toBe(2);
  const listed = await get<{ withdrawn: unknown }[]>('/api/exposed-keys');
  expect(listed.filter(({ withdrawn }) => withdrawn === null)).toHaveLength(2);
  await portal.asOwner(
    `update exposed_key set withdrawn_by = reported_by, withdrawn_by_name = 'Ines', withdrawn_at = '2026-11-20'
     where id = (select min(id::text) from exposed_key)::uuid`,
  );
  expect((await overview(false)).exposed).toBe(1);
});

test('looking is written down', async () => {
  await overview(true);
  const { rows } = await portal.asOwner(
    `select detail from audit where action = 'staff-overview.getStaffOverview' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ detail: { mine: true } }]);
});
