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
import { ENTRIES, fillGrown, grown, ROWS } from './grown-tables.ts';
import { csvOf, takeFiles } from './import-folder.ts';
import { never } from './job-desk.ts';
import { createSignedIn } from './people.ts';
import { askIn, preparedCalls } from './prepared-calls.ts';
import { API_KEY } from './prepared-usage.ts';
import { reportByForm } from './reported-forms.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { validRequests, type Values } from './valid-request.ts';

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
