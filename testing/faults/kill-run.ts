import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { UploadSummary, type Receipt } from '#domain/submissions/schema.ts';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { loginConnection } from '#server/db/prepare-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkLedger, type BookedFile, type LedgerReaders, type UploadLog } from './ledger-checker.ts';
import { createSignedIn } from './people.ts';
import { spawnPortal, untilReady, type PortalProcess } from './portal-process.ts';
import { testLogin } from './test-database.ts';
import { testPortalOn, TEST_SECRET } from './test-portal.ts';
import { sha256Hex } from './usage-files.ts';
import { uploadBody, uploadHeaders } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

const ACCOUNT = 'acc-faults';
const UPLOADERS = 3;
const MOST_DELAY_MS = 1500;
const TRIES = 300;
const settings = {
  PORTAL_SECRET: TEST_SECRET,
  PUBLIC_URL: 'http://localhost:8080', // whose name the bearers carry; the port may be another one
  PORTAL_DEMO: 'false',
  HOST: 'localhost',
  LOG_LEVEL: 'silent',
  UPLOAD_FILES_PER_DAY: '1000000', // a quota that is used up would refuse what the run wants to see booked
};
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface FaultReport {
  kills: { portal: number; database: number };
  acknowledged: number;
  /** Files whose first answer was lost, and which a later try found booked already. */
  foundAgain: number;
  faults: string[];
}

interface SentFile extends UploadLog {
  bytes: Buffer;
  receipt?: Receipt;
}

/**
 * Kills the portal or its database with SIGKILL at random moments while files are uploaded, as often as asked, and
 * holds the ledger against what the clients saw after every kill.
 */
export async function runFaults(
  kills: number,
  tell: (line: string) => void = () => {},
): Promise<FaultReport> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const dataDir = join(folder, 'data');
  let portal = await start(dataDir);
  const report: FaultReport = {
    kills: { portal: 0, database: 0 },
    acknowledged: 0,
    foundAgain: 0,
    faults: [],
  };
  try {
    const { headers, keys } = await seed(dataDir);
    const files: SentFile[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const stop = new AbortController();
      const at = () => portal.url;
      const uploading = Promise.all(
        keys.map((key) => uploadUntil(stop.signal, at, headers, key, files, report)),
      );
      uploading.catch(() => {}); // awaited below; until then a failure must not end the program
      await sleep(Math.random() * MOST_DELAY_MS);
      const victim = kill % 2 === 0 ? 'portal' : 'database';
      report.kills[victim] += 1;
      if (victim === 'portal') portal.child.kill('SIGKILL');
      else killDatabase(dataDir);
      portal = await recover(portal, dataDir, victim);
      stop.abort();
      await uploading;
      const faults = await check(dataDir, files, portal.url, headers);
      report.faults.push(...faults.map((fault) => `after kill ${kill + 1} of the ${victim}: ${fault}`));
      tell(`kill ${kill + 1} of ${kills} (${victim}): ${files.length} files, ${report.faults.length} faults`);
    }
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return report;
  } finally {
    portal.child.kill('SIGTERM');
    await portal.exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<PortalProcess> {
  const portal = await spawnPortal(dataDir, settings);
  await untilReady(portal);
  return portal;
}

/** A portal that was killed is started again; one whose database was killed mends itself, or has given up and ended. */
async function recover(portal: PortalProcess, dataDir: string, victim: string): Promise<PortalProcess> {
  if (victim === 'portal') {
    await portal.exited;
    return start(dataDir);
  }
  for (let tries = 0; tries < TRIES && portal.child.exitCode === null; tries += 1) {
    const answer = await fetch(`${portal.url}/api/auth/actuator/health/readiness`).catch(() => undefined);
    if (answer?.ok && (await databaseAnswers(dataDir))) return portal;
    await sleep(50);
  }
  if (portal.child.exitCode === null) throw new Error('the portal did not get its database back');
  return start(dataDir);
}

async function databaseAnswers(dataDir: string): Promise<boolean> {
  try {
    return await onDatabase(dataDir, async () => true);
  } catch {
    return false;
  }
}

function killDatabase(dataDir: string): void {
  const cluster = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name)) ?? '';
  const pid = Number(readFileSync(join(dataDir, cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

async function onDatabase<T>(
  dataDir: string,
  work: (portal: ReturnType<typeof testPortalOn>) => Promise<T>,
): Promise<T> {
  const owner = await findRunningPostgres(dataDir);
  const pool = openPool(loginConnection(owner, owner.database, testLogin.password), () => {}, 2);
  try {
    return await work(testPortalOn(pool, () => new Date()));
  } finally {
    await pool.close();
  }
}

/** A reporter, and one license key per uploader. */
function seed(dataDir: string) {
  return onDatabase(dataDir, async (portal) => {
    const person = await createSignedIn(portal, {
      accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const keys = Array.from({ length: UPLOADERS }, randomKey);
    for (const value of keys)
      await createVolumeKey(
        { portal },
        { accountId: ACCOUNT, value, createdDate: '2020-01-01', expiryDate: '2999-12-31' },
      );
    return { headers: person.headers, keys };
  });
}

/** Sends one file after the other, each until it is acknowledged; stops after the file at hand. */
async function uploadUntil(
  signal: AbortSignal,
  url: () => string,
  headers: Record<string, string>,
  key: string,
  files: SentFile[],
  report: FaultReport,
): Promise<void> {
  while (!signal.aborted) {
    const file = await makeFile(key);
    files.push(file);
    for (let tries = 0; tries < TRIES && file.outcome !== 'ok'; tries += 1) {
      const receipt = await send(url(), headers, file.bytes);
      if (!receipt) {
        await sleep(50);
        continue;
      }
      Object.assign(file, { outcome: 'ok', receipt: { ...receipt, duplicate: false } });
      if (receipt.duplicate) report.foundAgain += 1;
    }
  }
}

async function makeFile(key: string): Promise<SentFile> {
  const records = 200 + Math.floor(Math.random() * 2000);
  const bytes = await usageFile(
    [key],
    Array.from({ length: records }, (_, hour) => usageAt(hour, 1 + (hour % 7))),
    { instanceId: randomUUID() },
  );
  const sum = Array.from({ length: records }, (_, hour) => 1 + (hour % 7)).reduce((a, b) => a + b, 0);
  return { bytes, sha256: sha256Hex(bytes), records, sum, outcome: 'info' };
}

/** The receipt; undefined where nobody answered or the answer was 5xx. A 4xx would blame the file, which is good. */
async function send(
  url: string,
  headers: Record<string, string>,
  bytes: Buffer,
): Promise<Receipt | undefined> {
  const answer = await fetch(`${url}/api/usage/manual/local`, {
    method: 'POST',
    headers: { ...headers, ...uploadHeaders },
    body: new Uint8Array(uploadBody(bytes)),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  if (body === undefined) return undefined;
  if (!answer.ok) throw new Error(`a good file was answered ${answer.status}: ${JSON.stringify(body)}`);
  return UploadSummary.parse(body).successful[0]?.receipt;
}

async function check(
  dataDir: string,
  files: readonly SentFile[],
  url: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const found = await onDatabase(dataDir, ({ pool }) =>
    inTransaction(pool, { role: 'system' }, async (trx) => {
      const booked = await sql<BookedFile>`
        select s.sha256, count(*)::int as submissions, sum((s.receipt -> 'records' ->> 'added')::int)::int as told,
          (select count(*)::int from usage_entry e where e.submission_id = any(array_agg(s.id))) as entries,
          (select coalesce(sum(value), 0)::text from usage_entry e where e.submission_id = any(array_agg(s.id))) as sum,
          (select count(*)::int from audit a where a.object = any(array_agg(s.receipt_id::text))) as audits
        from usage_submission s where s.account_id = ${ACCOUNT} group by s.sha256`.execute(trx);
      const readers = await sql<LedgerReaders>`select
        (select coalesce(sum(value), 0)::text from usage_entry where account_id = ${ACCOUNT}) as ledger,
        (select coalesce(sum(value), 0)::text from usage_month where account_id = ${ACCOUNT}) as months,
        (select coalesce(sum(total_usage), 0)::text from license_group where account_id = ${ACCOUNT}) as group,
        (select coalesce(sum(total_usage), 0)::text from report_row where account_id = ${ACCOUNT}) as report`.execute(
        trx,
      );
      return { booked: booked.rows, readers: readers.rows[0] };
    }),
  );
  const faults = found.readers ? checkLedger(files, found.booked, found.readers) : ['no figures'];
  return [...faults, ...(await checkReceipts(files.slice(-UPLOADERS), url, headers))];
}

/** The same file again shows the receipt that was acknowledged. */
async function checkReceipts(
  files: readonly SentFile[],
  url: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { bytes, sha256, receipt, outcome } of files) {
    if (outcome !== 'ok') continue;
    const again = await send(url, headers, bytes);
    const same = JSON.stringify(again) === JSON.stringify({ ...receipt, duplicate: true });
    if (!same) faults.push(`${sha256}: a retry shows another receipt`);
  }
  return faults;
}
