import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { jobsOf } from '#server/jobs/all-jobs.ts';
import { usageProjectionCheck } from '#server/jobs/check-jobs.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { readShared } from '#server/metrics/queries.ts';
import { declaredCalls as contracts } from './declared-calls.ts';
import { ids, signInEverybody } from './access-principals.ts';
import type { Column } from './access-table.ts';
import { askedCalls, onlyRefused, valuesOf, type AskedPlace } from './asked-calls.ts';
import { own, seedPlaces, things } from './foreign-things.ts';
import { csvOf, takeFiles } from './import-folder.ts';
import { never } from './job-desk.ts';
import { createSignedIn } from './people.ts';
import { askIn, preparedCalls } from './prepared-calls.ts';
import { API_KEY } from './prepared-usage.ts';
import { receiptOf } from './receipts.ts';
import { reportByForm } from './reported-forms.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { validRequests, type Values } from './valid-request.ts';

/** Rows of the ledger. */
const ENTRIES = 1_000_000;
/** Rows of what else grows: so many that PostgreSQL reads them by an index wherever one fits. */
const ROWS = 40_000;
const KEYS = 4_000;
const ACCOUNTS = 400;
const PEOPLE = 500;

/**
 * What may not be read in sequence: it grows with usage or time. Excepted are tables that grow with keys, accounts or
 * people alone (license_key, license_group, report_row, usage_term, account, app_user …): reports and lists of staff
 * read all of them.
 */
const filled: Readonly<Record<string, string>> = {
  usage_submission: `(id, receipt_id, account_id, user_id, kind, file_id, sha256, receipt, submitted_at)
    select pg_temp.named('s' || n), pg_temp.named('r' || n), account_id, person, case n % 5 when 0 then 'FORM' else 'USAGE_FILE' end,
      case n % 5 when 0 then null else pg_temp.named('f' || n) end, case n % 5 when 0 then null else md5('h' || n) end,
      '${JSON.stringify(receiptOf({ keys: [] }))}'::jsonb || jsonb_build_object('id', pg_temp.named('r' || n)), at
    from grown`,
  submission_search: `select pg_temp.named('r' || n), account_id, person, 'USAGE_FILE', at, person, '{}', at::date, at::date, 1, 1, 1, 0,
      'file ' || n from grown`,
  usage_entry: `(account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value, series, seq)
    select k.account_id, k.key_id, pg_temp.named('s' || n % ${ROWS} + 1), case n % 5 when 4 then 'itext-volume-manual'
      else 'itext-json' end, 'itext-core', 'Processed Documents', at, at + interval '1 hour', 1,
      case n % 5 when 4 then null else sha256(k.key_id::bytea) end, n
    from generate_series(1, ${ENTRIES}) as n join grown_key k on k.place = n % ${KEYS}
      cross join lateral (select '2025-10-01'::timestamptz + n / ${KEYS} * interval '1 day' as at) as hours;
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value, series, seq,
      supersedes, change_id)
    select account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, 2, series, seq + ${ENTRIES}, id,
      pg_temp.named('c' || id % ${ROWS}) from usage_entry where id % 49 = 0 and account_id like 'acc-grown-%'`,
  usage_claim: `(account_id, license_key_id, usage_type, period, entry_id)
    select account_id, license_key_id, usage_type, daterange(starts_at::date, starts_at::date + 1), id
    from usage_entry e where series is null and account_id like 'acc-grown-%'
      and supersedes is null and not exists (select from usage_entry newer where newer.supersedes = e.id)`,
  usage_day: `select k.account_id, k.key_id, 'itext-json', 'itext-core', '2025-10-01'::date + n / ${KEYS}, 1
    from generate_series(1, ${ENTRIES / 4}) as n join grown_key k on k.place = n % ${KEYS}`,
  usage_month: `select account_id, license_key_id, source, usage_type, date_trunc('month', day)::date, sum(value)
    from usage_day where license_key_id like 'grown-%' group by 1, 2, 3, 4, 5`,
  usage_event: `select pg_temp.named('e' || n), pg_temp.named('e' || n), account_id from grown`,
  usage_change: `select pg_temp.named('c' || n), account_id, pg_temp.named('r' || n), 1, case n % 2 when 0 then 'CORRECT' else 'WITHDRAW' end,
      case n % 2 when 0 then pg_temp.named('r' || n + 1) end, null, person, 'n', false, 'because', at from grown`,
  usage_unmatched_key: `(submission_id, user_id, account_id, key_hash, key_ciphertext, key_tail, sealed_sha256, attached_at)
    select pg_temp.named('s' || n), person, case n % 2 when 0 then account_id end, sha256(('u' || n % 20000)::bytea), '\\x01', 'tail-' || n,
      'x', case when n % 400 > 0 then at end from grown order by n`,
  usage_unmatched: `(unmatched_key_id, user_id, account_id, product, event, version, starts_at, value)
    select n, person, case n % 2 when 0 then account_id end, 'p', 'e', 'v', at, 1 from grown`,
  usage_unmatched_decision: `select pg_temp.named('d' || n), n, sha256(('u' || n % 20000)::bytea), 1, 'ASSIGN', account_id, null, null, person,
      'n', at from grown where n % 400 > 0`,
  usage_original: `select pg_temp.named('o' || n), pg_temp.named('r' || n), account_id, null, md5('h' || n), 'f', 'm', 1, 1, at from grown`,
  usage_original_chunk: `select pg_temp.named('o' || n), 0, account_id, null, '\\x01' from grown`,
  usage_lowered: `(submission_id, account_id, license_key_id, usage_type, starts_at, standing, value, product, event, version,
      series, outside_term)
    select pg_temp.named('s' || n), account_id, key_id, 'itext-core', at, 2, 1, 'p', 'e', 'v', sha256(key_id::bytea), false from grown`,
  usage_lowered_decision: `select pg_temp.named('s' || n), account_id, 'COUNT', person, 'n', at from grown where n % 100 > 0`,
  usage_closed_change: `(act_id, account_id, license_key_id, cause, usage_type, first_day, before, after, actor, changed_at)
    select pg_temp.named('a' || n / 5), account_id, key_id, 'FIGURE', 'itext-core', at::date, 1, 2, 'import', at from grown`,
  usage_closing: `select pg_temp.named('z' || n), account_id, n, at::date, 'n', person, 'n', at from grown`,
  audit: `(at, user_id, account_id, action, object)
    select at, person, account_id, case n % 1000 when 0 then 'jobs.startJob' else 'session.logIn' end, key_id from grown`,
  audit_check: `(checked_at, findings, sealed, head) select at, 0, n, 'x' from grown`,
  session: `(id_hash, user_id, identity_provider, created_at, last_active_at, expires_at)
    select sha256(('x' || n)::bytea), person, 'local', session_at, session_at, session_at + interval '8 hours'
    from grown cross join lateral (select now() - n * interval '30 seconds' as session_at) as one`,
  customer_view: `(id, session_hash, user_id, account_id, reason, begun_at, ends_at, ended_at)
    select pg_temp.named('v' || n), sha256(('x' || n)::bytea), person, account_id, 'because', at, at, at from grown`,
  login_failure: `(subject_hash, failed_at) select sha256(('l' || n % 5000)::bytea), now() - n * interval '1 second' from grown`,
  idp_record: `(model, id_hash, payload_ciphertext, grant_id, account_id_at_provider, expires_at)
    select 'Session', sha256(('i' || n)::bytea), '\\x01', md5('g' || n), person, now() - n * interval '1 second' from grown`,
  one_time_token: `(token_hash, kind, user_id, email_key, created_at, expires_at)
    select sha256(('w' || n)::bytea), case n % 2 when 0 then 'PASSWORD' else 'ADDRESS' end, person, 'p-' || n, ended_at, ended_at
    from grown cross join lateral (select now() - n * interval '2 seconds' as ended_at) as one`,
  outbox_mail: `(recipient, subject, created_at, sent_at, attempts, next_attempt_at)
    select 'p', 's', mail_at, mail_at, 1, mail_at
    from grown cross join lateral (select now() - n * interval '30 seconds' as mail_at) as one`,
  job_invocation: `(job_name, trigger_id, status, origin, started_at, ended_at, reason)
    select 'job-' || n % 20, 'job-' || n % 20, case when n < 900 then 'SKIPPED' else 'SUCCESS' end, 'h', run_at, run_at,
      case when n < 900 then 'NOTHING_TO_DO' end
    from grown cross join lateral (select now() - n * interval '90 seconds' as run_at) as one`,
  case_event: `(id, account_id, case_id, action, status, user_id, user_name, by_staff, at)
    select pg_temp.named('k' || n), account_id, 'case-' || n, 'STATUS', 'Closed', person, 'n', true, at from grown`,
  alert: `(account_id, kind, product_name, names, keys, raised_at, expiry_date, days, key_ids)
    select account_id, 'EXPIRY', 'iText', '{n}', 1, at, at::date, 30, array[key_id] from grown`,
  notification: `(kind, dedupe_key, user_id, account_id, payload, created_at, not_before, mailed_at)
    select (array['RECEIPTS', 'USAGE_ALERTS', 'EXPIRY_ALERTS', 'REPORTS_DUE', 'USAGE_REMINDER'])[1 + n % 5], 'd' || n, person,
      account_id, '{}', at, at, at from grown`,
  alert_read: `select person, n, at from grown`,
  key_disclosure: `(account_id, license_key_id, user_id, kind, disclosed_at)
    select account_id, key_id, person, 'COPY', at from grown`,
  activation: `(id, account_id, license_key_id, machine_hash, machine_tail, environment, activated_at)
    select pg_temp.named('m' || n), account_id, key_id, sha256(('m' || n)::bytea), 't', 'test', at from grown`,
  license_key_former: `(account_id, license_key_id, key_hash, until)
    select account_id, key_id, sha256(('f' || n)::bytea), at from grown`,
  team_change: `(account_id, cuca_id, at, user_id, user_name, action, object, subject)
    select account_id, 'app', at, person, 'n', 'JOINED', 'o', 's' from grown`,
  crm_conflict: `(object, record_id, account_id, field, winner, found_at)
    select 'case', 'case-' || n, account_id, 'f', 'crm', at from grown`,
};
const grown = Object.keys(filled);

/**
 * Rows of tables that grow with usage and time, of many keys, accounts and people that nobody asks for: the other
 * account has a twentieth of them, 380 more share the rest.
 */
const fillGrown = `
  set local session_replication_role = replica;
  set local maintenance_work_mem = '512MB';
  create function pg_temp.named(text) returns uuid immutable language sql
    as $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$;
  create temporary table grown_key on commit drop as
    select n % ${KEYS} as place, 'grown-' || n as key_id, case n % 20 when 0 then '${ids.otherAccount}' else 'acc-grown-' || n % ${ACCOUNTS} end as account_id
    from generate_series(1, ${KEYS}) as n;
  create temporary table grown on commit drop as
    select n, k.account_id, k.key_id, 'person-' || n % ${PEOPLE} as person, now() - n * interval '10 minutes' as at
    from generate_series(1, ${ROWS}) as n join grown_key k on k.place = n % ${KEYS};
  analyze grown_key, grown;
  insert into account (id, name) select 'acc-grown-' || n, 'Account ' || n from generate_series(1, ${ACCOUNTS}) as n;
  insert into app_user (id, email, email_key, first_name, last_name)
    select 'person-' || n, 'p-' || n, 'p-' || n, 'P', 'N' from generate_series(0, ${PEOPLE}) as n;
  insert into license_key_value (key_hash, account_id) select sha256(key_id::bytea), account_id from grown_key;
  insert into license_group (account_id, id, max_volume) select account_id, 'k:' || key_id, 1000 from grown_key;
  insert into license_key (id, account_id, license_group_id, record_type, product_name, platform, key_hash, key_ciphertext,
      key_tail, activation_status, created_date, expiry_date, max_volume)
    select g.key_id, g.account_id, 'k:' || g.key_id, k.record_type, k.product_name, k.platform, sha256(g.key_id::bytea),
      k.key_ciphertext, g.key_id, k.activation_status, k.created_date, k.expiry_date, 1000
    from license_key k cross join grown_key g where k.id = '${ids.otherKey}';
  ${Object.entries(filled)
    .map(([table, rows]) => `insert into ${table} ${rows}`)
    .join(';\n')}`;

/** Where reading all of a table is right. */
const readsAll: readonly (readonly [what: RegExp, table: string, reason: string])[] = [
  [/^volume-usage\.(?:list|export)Unmatched \S*(?<!state=\w+)$/, 'usage_unmatched_key', 'all that was ever set aside is asked for and counted'], // prettier-ignore
  [/^volume-usage\.(?:list|export)Unmatched \S*(?<!state=\w+)$/, 'usage_submission', 'with the file of each'],
  [/^crm\.getOverview /, 'crm_conflict', 'counted: what both sides changed at once is rare'],
  [
    /^job usage-projection-check/,
    'usage_submission',
    'what a batch of keys has is taken for a good part of it',
  ],
  [/^job audit-check/, 'audit', 'holds every row against its seal, once a night'],
];

let portal: TestPortal;
let headers: Record<Column, string | undefined>;
let made: Values;
const places: AskedPlace[] = [];
/** Rows that were read one after the other since the last look, by table. */
const read = new Map<string, number>();
beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:9', ACTIVATION_API_KEY: API_KEY });
  portal.portal.pool.pg.on('connect', recordScans);
  await seedPlaces(portal.portal);
  headers = await signInEverybody(portal.portal);
  const things = Object.entries(thingsOf).map(async ([name, make]) => [name, await make(portal.portal, own)]);
  made = Object.fromEntries(await Promise.all(things)) as Values;
  await portal.asAdmin(fillGrown);
  await portal.asAdmin('vacuum analyze'); // as it is done by itself: what waits for an index makes it dear
  places.push(await placeOf(ids.account, ids.cuca, ids.key));
  places.push(await placeOf(ids.otherAccount, ids.otherCuca, 'grown-20'));
});
afterAll(() => portal.close());
const thingsOf = things;

/** An account with a figure that somebody stated. */
async function placeOf(accountId: string, cucaId: string, licenseKeyId: string): Promise<AskedPlace> {
  const person = { accounts: { [accountId]: { roles: ['LICENSEE' as const] } } };
  const { userId } = await createSignedIn(portal.portal, person);
  const line = { licenseKeyId, start: '2026-03-01', end: '2026-03-01', value: '5' };
  const receiptId = await reportByForm(portal, { accountId, userId }, [line]);
  const { rows } = await portal.asAdmin(`select e.id::text, right(k.key_tail, 8) as tail
    from usage_entry e join usage_submission s on s.id = e.submission_id join license_key k on k.id = e.license_key_id
    where s.receipt_id = '${receiptId}'`);
  const [entry] = rows as { id: string; tail: string }[];
  if (!entry) throw new Error('the figure was not booked');
  return { accountId, cucaId, licenseKeyId, receiptId, entryId: entry.id, keyTail: entry.tail };
}

/** Asks each transaction, before it ends or is taken back, which tables its connection has read from one end to the other. */
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
    if (args[0].text === 'COMMIT' || args[0].text === 'ROLLBACK')
      query(
        {
          text: `select relname::text as name, seq_tup_read::int as rows from pg_stat_xact_user_tables where seq_scan > 0`,
        },
        look,
      );
    return query(...args);
  }) as never;
}

/** What of the tables that grow was read whole since the last look, and should not have been. */
function scansOf(what: string): string[] {
  const found = [...read].filter(([name, rows]) => grown.includes(name) && rows >= ROWS / 5);
  read.clear();
  return found
    .filter(([name]) => !readsAll.some(([which, table]) => table === name && which.test(what)))
    .map(([name, rows]) => `${what}: ${name} (${rows})`);
}

test('a table that is read from one end to the other is noticed', async () => {
  read.clear();
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql`select sum(value) from usage_entry`.execute(trx),
  );
  expect(scansOf('a sum')).toEqual([expect.stringMatching(/^a sum: usage_entry \(\d{7}\)$/)]);
  expect(ENTRIES).toBe(1_000_000);
});

/** Makes a call by every kind of person, with all that is asked of it; true where somebody got an answer. */
async function walk(endpoint: Endpoint, place: AskedPlace, scans: string[]): Promise<boolean> {
  const asked = [{}, ...(askedCalls(place)[endpoint.id] ?? [])];
  let isDone = false;
  for (const caller of ['lic', 'rep', 'own', 'ltr', 'int'] as const) {
    const requests = asked.flatMap((more) => {
      const all = validRequests(endpoint, headers[caller], { ...made, ...valuesOf(place), ...more });
      return all.slice(0, single.has(caller) ? undefined : 2);
    });
    for (const request of requests) {
      const { statusCode } = await portal.app.inject(request);
      isDone ||= statusCode < 400;
      scans.push(...scansOf(`${endpoint.id} ${request.url}`));
      if (statusCode >= 500) scans.push(`${endpoint.id} ${request.url}: ${statusCode}`);
      if (statusCode === 401 || statusCode === 403) break;
    }
  }
  return isDone;
}
/** A customer and staff narrow lists by one field alone, too. */
const single = new Set(['lic', 'int']);

test('no call reads a table that grows with usage or time from one end to the other', async () => {
  const scans: string[] = [];
  const done = new Set(Object.keys(preparedCalls));
  read.clear();
  for (const place of places)
    for (const endpoint of contracts) if (await walk(endpoint, place, scans)) done.add(endpoint.id);
  expect.soft(scans).toEqual([]);
  const refused = contracts
    .map(({ id }) => id)
    .filter((id) => !done.has(id) && !Object.hasOwn(onlyRefused, id));
  expect(refused).toEqual([]);
});

test('nor does a call that needs more than a request of its schema', async () => {
  const scans: string[] = [];
  for (const place of places) {
    const asking = await askIn(portal, place);
    read.clear();
    for (const [id, call] of Object.entries(preparedCalls)) {
      await expect.soft(call(asking).then(() => id)).resolves.toBe(id);
      scans.push(...scansOf(`${id} of ${place.accountId}`));
    }
  }
  expect(scans).toEqual([]);
});

test('no job does so either, nor an import, nor the metrics', async () => {
  const scans: string[] = [];
  read.clear();
  await readShared(portal.portal.pool);
  scans.push(...scansOf('metrics'));
  for (const { name, run } of jobsOf(portal.portal.config).filter((job) => job !== usageProjectionCheck)) {
    await run({ ...createSystemContext(portal.portal, { kind: 'job', name }), signal: never });
    scans.push(...scansOf(`job ${name}`));
  }
  // The hourly check reads all, account by account: of one account it reads no more than that.
  await verifyLedger(portal.portal, { accountId: ids.account });
  scans.push(...scansOf('job usage-projection-check'));
  const header = ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'usageValue'];
  const line = ['grown-7', 'itext-json', 'itext-core', '2026-05-06', '2026-05-06', '70'];
  await takeFiles(portal.portal, { 'usage.csv': csvOf([header, line]) });
  scans.push(...scansOf('import'));
  expect(scans).toEqual([]);
});
