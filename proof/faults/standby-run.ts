import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { startDatabaseRelay } from '../../testing/database-relay.ts';
import { addressOf } from '../../testing/test-database.ts';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { keepAsking, startFaultedPortal, summarise } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const READ_ONLY_MS = 15_000;

/** Lets the line lead to a server that only reads, as in a fail-over, while files are uploaded and people read. */
export async function runStandby(
  times: number,
  tell: (line: string) => void = () => {},
): Promise<FaultReport> {
  const report = { ...emptyReport('standby'), times };
  const folder = mkdtempSync(join(tmpdir(), 'portal-standby-'));
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    onFatal: (error) => {
      throw error;
    },
  });
  const relay = await startDatabaseRelay(database.connection);
  const owner = new pg.Client(database.connection);
  await owner.connect();
  const portal = await startFaultedPortal({
    outside: database.connection,
    settings: { DATABASE_URL: addressOf(relay.connection) },
  });
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = pg.escapeIdentifier(database.connection.database);
    await owner.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    relay.reset();
  };
  try {
    const files: SentFile[] = [];
    const { headers } = await portal.onDatabase(signInReporter);
    const keys = await portal.onDatabase(createKeys);
    const uploads = startUploads(files, keys, portal.url, () => headers);
    const reads = keepAsking(() => `${portal.url()}/api/accounts`, headers);
    for (let time = 0; time < times; time += 1) {
      await sleep(2000);
      await setReadOnly('on');
      await sleep(READ_ONLY_MS);
      const refused = uploads.answers.length;
      await setReadOnly('off');
      const started = performance.now();
      while (!uploads.answers.slice(refused).some(({ status }) => status === 200)) await sleep(20);
      report.readyMs.push(Math.round(performance.now() - started));
      tell(`standby ${time + 1} of ${times}: a file was taken ${report.readyMs.at(-1)} ms after it`);
    }
    await uploads.stop();
    await reads.stop();
    const seen = { uploads: summarise(uploads.answers), reads: summarise(reads.answers) };
    Object.assign(report.figures, seen);
    for (const [what, { statuses }] of Object.entries(seen))
      for (const status of Object.keys(statuses))
        if (!['200', '503'].includes(status)) report.faults.push(`${what}: an answer was ${status}`);
    report.foundAgain = uploads.foundAgain;
    report.faults.push(...(await checkBooked(portal, files, headers)));
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return countFaults(report);
  } finally {
    report.exitCodes.push(await portal.close());
    await owner.end();
    await relay.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
