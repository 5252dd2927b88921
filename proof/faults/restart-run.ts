import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { keepAsking, startFaultedPortal, summarise } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const SYSTEM_PROGRAMS = '/usr/lib/postgresql/15/bin';
const DOWN_MS = 2000;

/** Restarts an outside PostgreSQL (that of the system where there is one) while files are uploaded and people read. */
export async function runRestarts(
  times: number,
  tell: (line: string) => void = () => {},
): Promise<FaultReport> {
  const report = { ...emptyReport('restarts'), times };
  const folder = mkdtempSync(join(tmpdir(), 'portal-outside-'));
  const pgBin = existsSync(SYSTEM_PROGRAMS) ? SYSTEM_PROGRAMS : undefined;
  const open = () =>
    startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      pgBin,
      onFatal: (error) => {
        throw error;
      },
    });
  let database = await open();
  const portal = await startFaultedPortal({
    outside: database.connection,
    settings: { DATABASE_URL: addressOf(database) },
  });
  try {
    report.figures['programs'] = pgBin ?? 'those of the package';
    const files: SentFile[] = [];
    const { headers } = await portal.onDatabase(signInReporter);
    const keys = await portal.onDatabase(createKeys);
    const uploads = startUploads(files, keys, portal.url, () => headers);
    const reads = keepAsking(() => `${portal.url()}/api/accounts`, headers);
    for (let time = 0; time < times; time += 1) {
      await sleep(1000 + Math.random() * 1000);
      await database.stop();
      await sleep(DOWN_MS);
      database = await open();
      report.readyMs.push((await portal.untilReady()) ?? -1);
      tell(`restart ${time + 1} of ${times}: ready ${report.readyMs.at(-1)} ms after the database`);
    }
    await sleep(1000);
    await uploads.stop();
    await reads.stop();
    report.figures['uploads'] = summarise(uploads.answers);
    report.figures['reads'] = summarise(reads.answers);
    report.foundAgain = uploads.foundAgain;
    report.faults.push(...unforeseen(uploads.answers, 'upload'), ...unforeseen(reads.answers, 'read'));
    report.faults.push(...(await checkBooked(portal, files, headers)));
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return countFaults(report);
  } finally {
    report.exitCodes.push(await portal.close());
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const addressOf = ({ connection }: EmbeddedPostgres): string => {
  const { user, password, host, database } = connection;
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
};

const unforeseen = (answers: readonly { status: number }[], what: string): string[] =>
  answers
    .filter(({ status }) => ![200, 503].includes(status))
    .map(({ status }) => `a ${what} was answered ${status}`);
