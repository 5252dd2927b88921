import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { demoPeople } from '#domain/session/demo-people.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import { verifyPassword } from '#server/identity-provider/hashing/hash-password.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listUnmatchedKeys } from '#server/volume-usage/unmatched/queries.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { testStates } from '../../testing/demo-states.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { loadDemo } from './load-demo.ts';

const NOW = '2026-11-20T10:00:00Z';
let portal: TestPortal;
const read = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
  portal.setNow(new Date(NOW));
  await loadDemo(portal.portal);
});
afterAll(() => portal.close());

testStates(NOW, () => portal);

test('the demo has 40 accounts, 42 applications and about 1,500 keys of every record type and product', async () => {
  const accounts = await read((trx) => trx.selectFrom('account').select('id').execute());
  const applications = await read((trx) =>
    trx.selectFrom('application').select('id').where('self_certification_case_id', 'is', null).execute(),
  );
  const keys = await read((trx) =>
    trx
      .selectFrom('license_key')
      .select(['record_type', 'product_name', 'activation_status', 'account_id'])
      .execute(),
  );
  expect([accounts.length, applications.length]).toEqual([40, 42]);
  expect(keys.length).toBeGreaterThan(1300);
  expect(keys.length).toBeLessThan(1700);
  expect(new Set(keys.map((key) => key.record_type)).size).toBe(4);
  expect(new Set(keys.map((key) => key.product_name)).size).toBe(13);
  expect(new Set(keys.map((key) => key.activation_status))).toEqual(
    new Set(['Active', 'Pending Manual Create', 'Inactive', null]),
  );
  expect(keys.filter((key) => key.account_id === 'empty')).toEqual([]);
});

test('[2.68] nearly every Unified license of the accounts without a story has its application', async () => {
  const keys = await read((trx) =>
    trx
      .selectFrom('license_key')
      .select('cuca_id')
      .where('record_type', '=', 'Unified')
      .where('account_id', 'like', 'account-%')
      .execute(),
  );
  const warned = keys.filter(({ cuca_id }) => cuca_id === null).length;
  expect(warned).toBeGreaterThan(0);
  expect(warned / keys.length).toBeLessThan(0.1);
});

test('cases stand in every state, and what was certified in some of them is counted by its unit', async () => {
  const cases = await read((trx) => trx.selectFrom('crm_case').select('status').execute());
  expect(new Set(cases.map(({ status }) => status))).toEqual(
    new Set([
      'Customer contact initiated',
      'Customer’s response received',
      'Customer provided the report',
      'Closed',
    ]),
  );
  const certified = await read((trx) =>
    trx
      .selectFrom('application')
      .innerJoin('usage_entry', 'usage_entry.application_id', 'application.id')
      .select(['name', 'unit', 'value'])
      .where('self_certification_case_id', 'is not', null)
      .orderBy('name')
      .orderBy('unit')
      .execute(),
  );
  expect(certified.map(({ name, unit, value }) => `${name}: ${value} ${unit}`)).toEqual([
    'Archive export: 8 Logical processors',
    'Archive export: 96 Processed Documents',
    'Customer letters: 16 Logical processors',
    'Customer letters: 840 Processed Documents',
    'Invoice printing: 24 Logical processors',
    'Invoice printing: 1200 Processed Documents',
  ]);
});

test('two reports of exposed keys stand and one was taken back, each of a key that somebody had copied', async () => {
  const reports = await read((trx) =>
    sql<{ by: string; withdrawn: string | null; taken: boolean }>`
      select x.reported_by_name as by, x.withdrawn_by_name as withdrawn,
        exists (select from key_disclosure d where d.license_key_id = x.license_key_id and d.disclosed_at < x.reported_at) as taken
      from exposed_key x order by x.reported_at desc`.execute(trx),
  );
  expect(reports.rows).toEqual([
    { by: 'Petra Power', withdrawn: null, taken: true },
    { by: 'Petra Power', withdrawn: null, taken: true },
    { by: 'Petra Power', withdrawn: 'Ines Internal', taken: true },
  ]);
});

test('alerts of both kinds stand, and nobody was mailed', async () => {
  const alerts = await read((trx) =>
    trx.selectFrom('alert').select(['kind', 'account_id', 'threshold', 'days']).execute(),
  );
  expect(new Set(alerts.map(({ threshold }) => threshold))).toEqual(new Set([80, 100, null]));
  expect(new Set(alerts.map(({ days }) => days)).size).toBeGreaterThan(2);
  expect(alerts.map(({ account_id }) => account_id)).toContain('acme');
  expect(
    await read((trx) =>
      trx.selectFrom('notification').where('kind', 'like', '%_ALERTS').select('id').execute(),
    ),
  ).toEqual([]);
});

test('the demo shows overage, high, unused and unknown usage, by hand and automatic', async () => {
  const rows = await read((trx) =>
    trx.selectFrom('report_row').select(['usage_percent', 'group_reporting_type']).execute(),
  );
  const percents = rows
    .map((row) => row.usage_percent)
    .filter((value) => value !== null)
    .map(Number);
  expect(percents.filter((value) => value >= 100).length).toBeGreaterThan(20);
  expect(percents.filter((value) => value > 80 && value < 100).length).toBeGreaterThan(20);
  // Of a maximum of which nobody reported anything no percentage is known.
  const untold = rows.filter((row) => row.group_reporting_type === null);
  expect(untold.length).toBeGreaterThan(20);
  expect(untold.filter((row) => row.usage_percent !== null)).toEqual([]);
  expect(rows.length - percents.length).toBeGreaterThan(20);
  expect(new Set(rows.map((row) => row.group_reporting_type))).toEqual(new Set(['AUTO', 'MANUAL', null]));
});

test('every figure of the demo is what its ledger says', async () => {
  const named: string[] = [];
  const report = await verifyLedger(portal.portal, { differs: (found) => named.push(differenceText(found)) });
  expect(named).toEqual([]);
  expect(report.keys).toBeGreaterThan(1300);
});

test('licenses of the people who can see them have machines, with a place left and one machine released', async () => {
  const rows = await read((trx) =>
    trx
      .selectFrom('activation as a')
      .innerJoin('license_key as k', 'k.id', 'a.license_key_id')
      .select(['a.account_id', 'a.license_key_id', 'a.released_at', 'k.max_activations', 'k.deployment_type'])
      .execute(),
  );
  const of = (account: string) => rows.filter((row) => row.account_id === account).length;
  for (const account of ['globex', 'wayne', 'umbrella']) expect(of(account), account).toBeGreaterThan(0);
  expect(rows.filter((row) => row.released_at !== null).length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row.deployment_type))).toEqual(new Set(['On-premise', 'Cloud', 'VM(s)']));
  for (const [, machines] of Map.groupBy(rows, (row) => row.license_key_id))
    expect(machines.length).toBeLessThan(Number(machines[0]?.max_activations ?? 99));
});

test('usage was set aside for each reason that staff decide about, and one key is declined', async () => {
  const rows = await read((trx) =>
    listUnmatchedKeys(trx, unmatchedFilterSet.empty, { after: undefined, limit: 10 }),
  );
  expect(rows.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'OPEN UNKNOWN_KEY',
    'OPEN FOREIGN_KEY',
    'OPEN SENT_FOR_OTHER',
    'DECLINED UNKNOWN_KEY',
  ]);
});

test('people reported, certified, corrected and withdrew in the weeks before, a token sent events, and a period is closed', async () => {
  const { rows } = await read((trx) =>
    sql<{ account: string; kind: string; state: string; receipts: number }>`
      select account_id as account, kind, coalesce((select c.action from usage_change c
          where c.account_id = s.account_id and c.receipt_id = s.receipt_id order by c.ordinal desc limit 1),
          'STANDS') as state,
        count(*)::int as receipts
      from usage_submission s where account_id is not null group by 1, 2, 3 order by 1, 2, 3`.execute(trx),
  );
  expect(rows.map(({ account, kind, state, receipts }) => `${account} ${kind} ${state} ${receipts}`)).toEqual(
    [
      'account-0013 WIZARD STANDS 1',
      'account-0025 WIZARD STANDS 1',
      'account-0028 WIZARD STANDS 1',
      'hooli USAGE_FILE STANDS 2',
      'hooli USAGE_FILE WITHDRAW 1',
      'initech LICENSE_FILE CORRECT 1',
      'initech LICENSE_FILE STANDS 1',
      'initech LICENSE_FILE WITHDRAW 1',
      'wayne EVENTS STANDS 4',
      'wayne LICENSE_FILE CORRECT 1',
      'wayne LICENSE_FILE STANDS 1',
      'wayne LICENSE_FILE WITHDRAW 1',
      'wayne USAGE_FILE STANDS 2',
      'wayne USAGE_FILE WITHDRAW 1',
    ],
  );
  const closed = await read((trx) =>
    trx.selectFrom('usage_closing').select(['account_id', 'closed_until']).execute(),
  );
  expect(closed).toEqual([{ account_id: 'wayne', closed_until: '2026-07-31' }]);
});

test("vera's last full month waits to be reported", async () => {
  const { rows } = await read((trx) =>
    sql<{ key: string }>`select k.id as key from license_key k where k.account_id = 'initech'
      and not exists (select from usage_entry e where e.license_key_id = k.id and not e.void
        and e.starts_at < '2026-11-01Z' and e.ends_at > '2026-10-01Z')`.execute(trx),
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('usage reaches back two years, is lively by day in the newest weeks, and is few rows to load', async () => {
  const { rows } = await read((trx) =>
    sql<Record<string, number>>`
    select (select count(*)::int from usage_day) as days, (select count(*)::int from usage_entry) as entries,
      (select count(distinct month)::int from usage_month) as months,
      (select count(distinct day)::int from usage_day where day >= '2026-10-20') as "newDays",
      (select min(quiet)::int from (
        select count(*) filter (where value < average / 2) as quiet from (
          select license_key_id, value, avg(value) over (partition by license_key_id) as average
          from usage_day where day >= '2026-11-01' and usage_type in ('itext-core', 'dito-sdk', 'pdf2Data')) as shown
        where average > 100 group by license_key_id having count(*) = 19) as keys) as "quietDays"`.execute(
      trx,
    ),
  );
  expect(rows[0]).toMatchObject({ newDays: 32, quietDays: 5 }); // with today's events; the weekends of 1, 7, 8, 14 and 15 November
  expect(rows[0]?.['months']).toBeGreaterThanOrEqual(24);
  expect(rows[0]?.['entries']).toBeLessThan(35_000);
  expect(rows[0]?.['days']).toBeLessThan(30_000);
});

test('every demo person is there with the password demo, their provider and state', async () => {
  const users = await read((trx) => trx.selectFrom('app_user').selectAll().execute());
  expect(users.map((user) => user.email).sort()).toEqual(demoPeople.map((person) => person.email).sort());
  for (const person of demoPeople) {
    const user = users.find(({ email }) => email === person.email);
    expect(user).toMatchObject({
      identity_provider: person.provider,
      email_verified: person.emailVerified ?? true,
      disabled: person.disabled ?? false,
      demo: true,
    });
  }
  expect(await verifyPassword('demo', users[0]?.password_hash)).toBe(true);
});

test("vera's keys: volume, in a current term at least two months old, about 100,000, manual only, license content on file", async () => {
  const rows = await read((trx) =>
    trx
      .selectFrom('report_row as r')
      .innerJoin('license_file as f', 'f.license_key_id', 'r.license_key_id')
      .where('r.account_id', '=', 'initech')
      .select(['r.created_date', 'r.expiry_date', 'r.max_volume', 'r.group_reporting_type'])
      .execute(),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ max_volume: '100000', group_reporting_type: 'MANUAL' });
    expect(row.created_date! <= '2026-09-20' && row.expiry_date! > '2026-11-20').toBe(true);
  }
});

test('Ines owns or manages a third of the accounts', async () => {
  const accounts = await read((trx) =>
    trx
      .selectFrom('account')
      .select('id')
      .where((eb) => eb.or([eb('owner_id', '=', 'P-INES'), eb('cr_csm_id', '=', 'P-INES')]))
      .execute(),
  );
  expect(accounts.length).toBe(13);
});

test('a second start loads nothing again', async () => {
  await loadDemo(portal.portal);
  const { count } = await read((trx) =>
    trx
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  expect(count).toBe('40');
});
