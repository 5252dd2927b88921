import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { keepAsking, startFaultedPortal, summarise, type FaultedPortal } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const SIZE = '260m';
const FULL_MS = 15_000;
const GREEDY_MS = 200;
const BLOCK = Buffer.alloc(1024 * 1024, 'x');

/**
 * Fills the disk of the portal and its database, a small one of its own, and makes room again. Every second time it
 * takes whatever becomes free meanwhile, and something writes until the database itself stops.
 */
export async function runDisk(times: number, tell: (line: string) => void = () => {}): Promise<FaultReport> {
  const report = { ...emptyReport('disk'), times };
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  if (mounted.status !== 0)
    throw new Error('The run disk mounts a small disk of its own, which takes root on Linux.');
  const portal = await startFaultedPortal({ folder });
  try {
    const files: SentFile[] = [];
    const { headers } = await portal.onDatabase(signInReporter);
    const keys = await portal.onDatabase(createKeys);
    for (let time = 0; time < times; time += 1) {
      const uploads = startUploads(files, keys, portal.url, () => headers);
      const reads = keepAsking(() => `${portal.url()}/api/accounts`, headers);
      const pings = keepAsking(() => `${portal.url()}/api/auth/actuator/health/ping`);
      await sleep(2000);
      const greedy = time % 2 === 1;
      const filler = fillDisk(folder, greedy);
      if (greedy) await writeUntilItFails(portal);
      await sleep(FULL_MS);
      const whileFull = summarise(uploads.answers);
      const answered = uploads.answers.length;
      filler.empty();
      report.readyMs.push(await recover(portal, uploads.answers, report));
      for (const asking of [uploads, reads, pings]) await asking.stop();
      report.figures[`time ${time + 1}${greedy ? ', greedy' : ''}`] = {
        ...{ uploads: whileFull, uploadsAfter: summarise(uploads.answers.slice(answered)) },
        ...{ reads: summarise(reads.answers), pings: summarise(pings.answers) },
        freeMib: Math.round(freeBytes(folder) / BLOCK.length),
      };
      for (const { status } of [...uploads.answers, ...reads.answers])
        if (![200, 503].includes(status)) report.faults.push(`an answer was ${status}`);
      report.foundAgain += uploads.foundAgain;
      report.faults.push(...(await checkBooked(portal, files, headers)));
      tell(`disk ${time + 1} of ${times}: ready ${report.readyMs.at(-1)} ms after there was room`);
    }
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return countFaults(report);
  } finally {
    report.exitCodes.push(await portal.close());
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ready is a portal that books again; one that has ended meanwhile is started, and that it ended is a fault. */
async function recover(
  portal: FaultedPortal,
  answers: readonly { status: number }[],
  report: FaultReport,
): Promise<number> {
  const started = performance.now();
  const from = answers.length;
  if ((await portal.untilReady()) === undefined) {
    report.exitCodes.push(await portal.process().exited);
    report.faults.push('the portal ended');
    await portal.start();
  }
  while (!answers.slice(from).some(({ status }) => status === 200) && performance.now() - started < 30_000)
    await sleep(20);
  return Math.round(performance.now() - started);
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

function fillDisk(folder: string, greedy: boolean): { empty: () => void } {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const fill = () => {
    try {
      for (let size = BLOCK.length; size >= 4096;)
        if (freeBytes(folder) >= size) writeSync(file, BLOCK, 0, size);
        else size /= 2;
    } catch {
      // full
    }
  };
  fill();
  const timer = greedy ? setInterval(fill, GREEDY_MS) : undefined;
  return {
    empty: () => {
      clearInterval(timer);
      closeSync(file);
      rmSync(path);
    },
  };
}

/** Writes past the portal, as nothing of the portal would, so that the write-ahead log finds no room. */
async function writeUntilItFails(portal: FaultedPortal): Promise<void> {
  const write = () =>
    portal.onDatabase(({ pool }) =>
      inTransaction(pool, { role: 'system' }, (trx) =>
        sql`insert into territory (global, regional)
          select 'EMEA', md5(n::text || random()) || repeat('x', 900) from generate_series(1, 10000) n`.execute(
          trx,
        ),
      ),
    );
  for (let tries = 0; tries < 30; tries += 1) {
    try {
      await write();
    } catch {
      return;
    }
  }
}
