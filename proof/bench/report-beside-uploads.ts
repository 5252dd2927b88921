import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sortTexts } from '#domain/licenses-report/report-sort.ts';
import { listLicenseKeys } from '#domain/licenses-report/contract.ts';
import { buildServer } from '#server/app/server.ts';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createLicenseKey } from '../../testing/license-keys.ts';
import { createSignedIn } from '../../testing/people.ts';
import { less, quantile, type Figure, type Measured } from './figure.ts';
import { importedKeys } from './import.ts';
import { openPortal } from './scratch-portal.ts';
import { upload, writeSample } from './send-usage-file.ts';
import { SAMPLE_KEYS } from './usage-samples.ts';

const ACCOUNT = 'bench-uploads';
const RECORDS = 20_000;
const ROUNDS = 10;
const PAGE = 'parts=rows&size=50';
const asked = sortTexts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&expirationStatus=NOT_EXPIRED`]);

/** First pages of the report in every order, alone and while usage files follow each other without a pause, in one process. */
export async function measureReportBesideUploads(): Promise<Figure[]> {
  const { dataDir } = await importedKeys();
  const { portal, close } = await openPortal({
    ...{ PORTAL_DATA_DIR: dataDir, UPLOAD_RECORDS_PER_DAY: '1000000000', UPLOAD_FILES_PER_DAY: '1000000' },
    UPLOAD_MIB_PER_DAY: '1000000',
  });
  const staff = await createSignedIn(portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const sender = await createSignedIn(portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createSampleKeys(portal);
  const app = await buildServer(portal);
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    await pages(app, staff.headers); // the first round warms up
    const alone = await pages(app, staff.headers);
    const uploads = sendAgainAndAgain(app, sender.headers);
    const beside = await pages(app, staff.headers);
    const rate = await uploads.stop();
    const what = `first pages of ${asked.length} orders and filters, ${ROUNDS} rounds`;
    return [
      { what: `${what}, alone: p50, p95`, measured: figuresOf(alone), target: 'none' },
      {
        what: `the same beside uploads of ${Math.round(rate)} records/s: p50, p95`,
        measured: figuresOf(beside),
        target: 'p50 ≤ 30 ms',
        met: quantile(beside, 0.5) <= 30,
      },
    ];
  } finally {
    await app.close();
    await close();
  }
}

const figuresOf = (times: readonly number[]): Measured[] =>
  [0.5, 0.95].map((share) => less(quantile(times, share), 'ms'));

/** Kept data has them from an earlier run. */
async function createSampleKeys(portal: Portal): Promise<void> {
  const isThere = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('license_key').select('id').where('account_id', '=', ACCOUNT).executeTakeFirst(),
  );
  if (isThere) return;
  const key = { accountId: ACCOUNT, productName: 'iText', createdDate: '2022-01-01' };
  for (const value of SAMPLE_KEYS) await createLicenseKey(portal, { ...key, value });
}

async function pages(app: FastifyInstance, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of asked) {
      const started = performance.now();
      const answer = await app.inject({ url: `${listLicenseKeys.path}?${query}&${PAGE}`, headers });
      times.push(performance.now() - started);
      if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
    }
  return times;
}

/** Every file is another instance's, so that all of its records are new. */
function sendAgainAndAgain(app: FastifyInstance, headers: Record<string, string>) {
  const { port } = app.server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const file = join(folder, 'bench.ulvd');
  const first = Date.now();
  const rates: number[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let round = first; !isOver; round += 1) {
      await writeSample(file, RECORDS, round);
      rates.push((await upload(port, headers, file, RECORDS)).rate);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await sending;
      rmSync(folder, { recursive: true, force: true });
      return quantile(rates, 0.5);
    },
  };
}
