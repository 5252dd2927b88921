import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { buildServer } from '#server/app/server.ts';
import { copyRows } from '#server/db/copy-rows.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn } from '../../testing/people.ts';
import { less, more, quantile, type Figure } from './figure.ts';
import { startScratchPortal, type ScratchPortal } from './scratch-portal.ts';
import { upload, writeSample, type Upload } from './send-usage-file.ts';
import { SAMPLE_KEYS } from './usage-samples.ts';

const ACCOUNT = 'bench';
const RECORDS = 100_000;
const ROUNDS = 5;
const LARGE = 1_000_000;
const HISTORY = 200_000;

/** Usage files through the whole way, from the first byte sent to the answer after the commit. */
export async function measureUpload(): Promise<Figure[]> {
  const scratch = await startScratchPortal({ UPLOAD_RECORDS_PER_DAY: '1000000000' });
  const { portal } = scratch;
  const person = await createSignedIn(portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  for (const value of SAMPLE_KEYS)
    await createLicenseKey(portal, {
      accountId: ACCOUNT,
      productName: 'iText',
      value,
      createdDate: '2022-01-01',
    });
  await seedHistory(portal.pool);
  const app = await buildServer(portal);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let sent = 0;
  const send = async (records: number, extension = 'ulvd'): Promise<Upload> => {
    const file = join(scratch.folder, `${(sent += 1)}.${extension}`);
    await writeSample(file, records, sent);
    return upload(port, person.headers, file, records);
  };
  await send(1000);
  const rounds: Upload[] = [];
  const zipped: Upload[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await send(RECORDS));
  // Behind the others: each upload makes the ledger larger for those that follow.
  for (let round = 1; round <= ROUNDS; round += 1) zipped.push(await send(RECORDS, 'zip'));
  const large = await send(LARGE);
  await app.close();
  const copied = await copySameRows(scratch, 'usage_entry', RECORDS);
  await scratch.close();
  const rate = middleOf(rounds, 'rate');
  const rateZipped = middleOf(zipped, 'rate');
  const growth = middleOf(rounds, 'growth');
  return [
    {
      what: `usage file of ${RECORDS} records (gzip), median of ${ROUNDS}, to committed`,
      measured: [more(rate, 'records/s')],
      target: '≥ 30,000 records/s',
      met: rate >= 30_000,
    },
    {
      what: `the same in a zip, median of ${ROUNDS}`,
      measured: [more(rateZipped, 'records/s')],
      target: '≥ 30,000 records/s',
      met: rateZipped >= 30_000,
    },
    {
      what: `the limit: COPY of ${RECORDS} of the same rows into a table of the same kind`,
      measured: [more(copied, 'rows/s')],
      target: 'none',
    },
    {
      what: `the same with ${LARGE} records, once`,
      measured: [more(large.rate, 'records/s')],
      target: 'none',
    },
    {
      what: `memory growth of the process: ${RECORDS}, ${LARGE} records`,
      measured: [less(growth, 'MiB'), less(large.growth, 'MiB')],
      target: 'flat: ≤ 128 MiB for ten times the records',
      met: large.growth <= 128,
    },
  ];
}

/** A ledger that is not empty: years of imported usage without submissions, and statistics that know only those. */
async function seedHistory(pool: Pool): Promise<void> {
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    await sql`insert into usage_entry (account_id, license_key_id, source, usage_type, unit, starts_at, ends_at, value)
      select k.account_id, k.id, 'itext-json', 'itext-core', 'Processed Documents',
        timestamptz '2019-01-01' + hour * interval '1 hour', timestamptz '2019-01-01' + (hour + 1) * interval '1 hour', 1
      from license_key k, generate_series(1, ${HISTORY / SAMPLE_KEYS.length}) as hour`.execute(trx);
    await sql`select refresh_statistics(variadic array(
      select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace))`.execute(
      trx,
    );
  });
}

const middleOf = (uploads: readonly Upload[], what: keyof Upload): number =>
  quantile(
    uploads.map((one) => one[what]),
    0.5,
  );

/** Rows a second by COPY alone, into an empty table with the same indexes and checks: what nothing can be faster than. */
async function copySameRows(
  { portal: { pool }, connection }: ScratchPortal,
  table: 'usage_entry',
  count: number,
): Promise<number> {
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(`create table copied_row (like ${table} including all)`);
  await owner.query('grant insert on copied_row to public');
  const { rows: columns } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped and attidentity = ''`,
  );
  await owner.end();
  const names = columns.map(({ name }) => name);
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    const texts = sql.join(names.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
    const { rows } = await sql<Record<string, string | null>>`
      select ${texts} from ${sql.table(table)} where series is not null order by id limit ${count}`.execute(
      trx,
    );
    const cells = rows.map((row) => names.map((name) => row[name] ?? null));
    const begun = performance.now();
    await copyRows(trx, 'copied_row', names, cells);
    return (rows.length * 1000) / (performance.now() - begun);
  });
}
