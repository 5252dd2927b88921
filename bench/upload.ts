import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { uploadUsageFile } from '#domain/volume-usage/contract.ts';
import { writeUsageFile, type WrittenRecord } from '#domain/volume-usage/write-usage-file.ts';
import { buildServer } from '#server/app/server.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey } from '../testing/license-keys.ts';
import { createSignedIn } from '../testing/people.ts';
import { createSha256 } from '../testing/usage-files.ts';
import { quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const ACCOUNT = 'bench';
const KEYS = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(64));
const RECORDS = 100_000;
const ROUNDS = 5;
const LARGE = 1_000_000;
const HISTORY = 200_000;
const BOUNDARY = 'bench-boundary';
const FIRST_HOUR = Date.UTC(2023, 0, 1) / 3_600_000;

/** Usage files through the whole way, from the first byte sent to the answer after the commit. */
export async function measureUpload(): Promise<Figure[]> {
  const scratch = await startScratchPortal();
  const { portal } = scratch;
  const person = await createSignedIn(portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  for (const value of KEYS)
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
  const send = async (records: number, round: number): Promise<Upload> => {
    const file = join(scratch.folder, `${round}.ulvd`);
    await writeSample(file, records, round);
    return upload(port, person.headers, file, records);
  };
  await send(1000, 0);
  const rounds: Upload[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await send(RECORDS, round));
  const large = await send(LARGE, ROUNDS + 1);
  await app.close();
  await scratch.close();
  const rate = quantile(
    rounds.map((one) => one.rate),
    0.5,
  );
  const growth = quantile(
    rounds.map((one) => one.growth),
    0.5,
  );
  return [
    {
      what: `usage file of ${RECORDS} records (gzip), median of ${ROUNDS}, to committed`,
      measured: `${Math.round(rate)} records/s`,
      target: '≥ 30,000 records/s',
      met: rate >= 30_000,
    },
    {
      what: `the same with ${LARGE} records, once`,
      measured: `${Math.round(large.rate)} records/s`,
      target: 'none',
    },
    {
      what: `memory the process grew by meanwhile: ${RECORDS}, ${LARGE} records`,
      measured: `${Math.round(growth)} MiB, ${Math.round(large.growth)} MiB`,
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
      from license_key k, generate_series(1, ${HISTORY / KEYS.length}) as hour`.execute(trx);
    await sql`select refresh_statistics(variadic array(
      select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace))`.execute(
      trx,
    );
  });
}

interface Upload {
  rate: number;
  /** Highest resident size over the one before, in MiB. */
  growth: number;
}

/** Ten series per key, one record per series and hour. */
function* sampleRecords(count: number): Generator<WrittenRecord> {
  for (let n = 0; n < count; n += 1) {
    const hour = FIRST_HOUR + Math.floor(n / 50);
    yield {
      k: n % KEYS.length,
      product: 'itext-core',
      version: `9.${Math.floor(n / KEYS.length) % 10}.0`,
      event: 'process-pdf',
      start: `${new Date(hour * 3_600_000).toISOString().slice(0, 19)}Z`,
      count: n % 97,
    };
  }
}

async function writeSample(file: string, records: number, round: number): Promise<void> {
  const header = {
    format: 'ulvd',
    fileId: crypto.randomUUID(),
    seq: 1,
    createdAt: '2026-11-01T00:00:00Z',
    producer: 'bench/1',
    instanceId: `instance-${round}`,
    keys: KEYS,
  } as const;
  await pipeline(
    writeUsageFile({ header, records: sampleRecords(records) }, createSha256),
    createGzip(),
    createWriteStream(file),
  );
}

async function upload(
  port: number,
  headers: Record<string, string>,
  file: string,
  records: number,
): Promise<Upload> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="resource"; filename="bench.ulvd"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  const started = performance.now();
  const status = await new Promise<string>((resolve, reject) => {
    const call = request(
      {
        ...{ port, host: '127.0.0.1', method: uploadUsageFile.method, path: uploadUsageFile.path },
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': statSync(file).size + head.length + tail.length,
        },
      },
      (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve(answer.statusCode === 200 ? 'ok' : body));
      },
    );
    call.once('error', reject);
    call.write(head);
    const stream = createReadStream(file);
    stream.pipe(call, { end: false });
    stream.once('end', () => call.end(tail));
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (status !== 'ok') throw new Error(status);
  return { rate: records / seconds, growth: (most - before) / 2 ** 20 };
}
