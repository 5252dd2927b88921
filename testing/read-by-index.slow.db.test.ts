import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#domain/contracts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids, signInEverybody } from './access-principals.ts';
import { rowOf, type Column } from './access-table.ts';
import { requestOf } from './generated-request.ts';
import { createPerson, createSignedIn } from './people.ts';
import { reportByForm } from './reported-forms.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';

const ENTRIES = 1_000_000;
/** Rows of what else grows: a scan shows at fewer. */
const ROWS = 80_000;
const KEYS = 4_000;
/** Rows of tables that grow with usage and time, of many keys and accounts that nobody asks for. */
const fillFor = (userId: string): string => `
  insert into license_key_value (key_hash, account_id)
    select sha256(('k' || n)::bytea), '${ids.otherAccount}' from generate_series(1, ${KEYS}) as n;
  insert into license_key (id, account_id, license_group_id, record_type, product_name, platform, key_hash, key_ciphertext,
      key_tail, activation_status, created_date, expiry_date)
    select 'grown-' || n, k.account_id, k.license_group_id, k.record_type, k.product_name, k.platform,
      sha256(('k' || n)::bytea), k.key_ciphertext, k.key_tail, k.activation_status, k.created_date, k.expiry_date
    from license_key k cross join generate_series(1, ${KEYS}) as n where k.id = '${ids.otherKey}';
  insert into usage_submission (id, receipt_id, account_id, kind, receipt, submitted_at)
    select md5('s' || n)::uuid, md5('r' || n)::uuid, '${ids.otherAccount}', 'IMPORT', '{}', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS / 5}) as n;
  set local session_replication_role = replica;
  insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, starts_at, ends_at, value, series)
    select '${ids.otherAccount}', 'grown-' || n % ${KEYS} + 1, md5('s' || n % ${ROWS / 5} + 1)::uuid, 'itext-volume-automatic',
      'itext-core', at, at + interval '1 hour', 1, '\\x01'
    from generate_series(1, ${ENTRIES}) as n
      cross join lateral (select '1990-01-01'::timestamptz + n / ${KEYS} * interval '1 day' as at) as hours;
  insert into usage_day (account_id, license_key_id, source, usage_type, day, value)
    select '${ids.otherAccount}', 'grown-' || n % ${KEYS} + 1, 'itext-volume-automatic', 'itext-core', '1990-01-01'::date + n / ${KEYS}, 1
    from generate_series(1, ${ENTRIES}) as n;
  insert into usage_month (account_id, license_key_id, source, usage_type, month, value)
    select account_id, license_key_id, source, usage_type, date_trunc('month', day)::date, sum(value)
    from usage_day where license_key_id like 'grown-%' group by 1, 2, 3, 4, 5;
  set local session_replication_role = origin;
  insert into usage_event (id, content, account_id)
    select md5('e' || n)::uuid, md5('e' || n)::uuid, '${ids.otherAccount}' from generate_series(1, ${ROWS}) as n;
  insert into audit (at, user_id, account_id, action, object)
    select now() - n * interval '1 minute', 'somebody-' || n % 500, 'acc-grown-' || n % 500, 'session.logIn', 'x'
    from generate_series(1, ${ROWS}) as n;
  insert into session (id_hash, user_id, identity_provider, created_at, last_active_at, expires_at)
    select sha256(('x' || n)::bytea), '${userId}', 'local', now() - interval '9 days', now() - interval '9 days',
      now() - interval '8 days' from generate_series(1, ${ROWS}) as n;
  insert into key_disclosure (account_id, license_key_id, user_id, kind, disclosed_at)
    select '${ids.otherAccount}', 'grown-' || n % ${KEYS} + 1, '${userId}', 'COPY', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}) as n`;
/**
 * What may not be read in sequence. Excepted are tables that grow with keys, accounts or people alone (license_key,
 * license_group, report_row, usage_term, account, app_user …): reports and lists of staff read all of them.
 */
const grown = [
  'usage_submission',
  'submission_search',
  'usage_entry',
  'usage_day',
  'usage_month',
  'usage_event',
  'audit',
  'session',
  'key_disclosure',
];

let portal: TestPortal;
let headers: Record<Column, string | undefined>;
/** Rows that were read one after the other since the last look, by table. */
const read = new Map<string, number>();
beforeAll(async () => {
  portal = await startTestPortal();
  portal.portal.pool.pg.on('connect', recordScans);
  await seedTwoAccounts(portal.portal);
  headers = await signInEverybody(portal.portal);
  const { userId } = await createSignedIn(portal.portal, {
    accounts: { [ids.account]: { roles: ['LICENSEE'] } },
  });
  for (const start of ['2026-03-01', '2026-04-01'])
    await reportByForm(portal, { accountId: ids.account, userId }, [
      { licenseKeyId: ids.key, start, end: start, value: '5' },
    ]);
  await portal.asAdmin(fillFor((await createPerson(portal.portal)).userId));
  await portal.asAdmin('analyze');
});
afterAll(() => portal.close());

/** Asks each transaction, before it ends, which tables its connection has read from one end to the other. */
function recordScans(client: pg.PoolClient): void {
  const before = new Map<string, number>();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  query('set max_parallel_workers_per_gather = 0'); // workers count what they read for themselves
  const look = (_error: unknown, result?: pg.QueryResult<{ name: string; rows: number }>) => {
    for (const { name, rows } of result?.rows ?? []) {
      const known = before.get(name) ?? 0;
      read.set(name, (read.get(name) ?? 0) + (rows < known ? rows : rows - known)); // PostgreSQL begins anew now and then
      before.set(name, rows);
    }
  };
  client.query = ((...args: [{ text?: string }, ...unknown[]]) => {
    if (args[0].text === 'COMMIT')
      query(
        {
          text: `select relname::text as name, seq_tup_read::int as rows from pg_stat_xact_user_tables where seq_scan > 0`,
        },
        look,
      );
    return query(...args);
  }) as never;
}

test('a table that is read from one end to the other is noticed', async () => {
  read.clear();
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql`select sum(value) from usage_entry`.execute(trx),
  );
  expect(read.get('usage_entry')).toBeGreaterThanOrEqual(ENTRIES);
});

test('no call reads a table that grows with usage or time from one end to the other', async () => {
  const scans: string[] = [];
  for (const endpoint of contracts)
    for (const caller of ['lic', 'rep', 'adm', 'int'] as const) {
      if (!/^(?:\+|2\d\d)$/.test(rowOf(endpoint.id)?.expected[caller] ?? '')) continue;
      read.clear();
      await portal.app.inject(requestOf(endpoint, headers[caller]));
      for (const [name, rows] of read)
        if (grown.includes(name) && rows >= ROWS / 5)
          scans.push(`${endpoint.id} as ${caller}: ${name} (${rows})`);
    }
  expect(scans).toEqual([]);
});
