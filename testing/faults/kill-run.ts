import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { startFaultedPortal, type FaultedPortal } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const MOST_DELAY_MS = 1500;
const TRIES = 300;

export type Victim = 'portal' | 'database';
export interface KillReport extends FaultReport {
  kills: Record<Victim, number>;
}

/**
 * Kills the portal or its database with SIGKILL at random moments while files are uploaded, as often as asked, and
 * holds the ledger against what the clients saw after every kill.
 */
export async function runKills(
  kills: number,
  tell: (line: string) => void = () => {},
  victims: readonly Victim[] = ['portal', 'database'],
): Promise<KillReport> {
  const report: KillReport = { ...emptyReport('kills'), kills: { portal: 0, database: 0 } };
  const portal = await startFaultedPortal();
  try {
    const files: SentFile[] = [];
    const { headers } = await portal.onDatabase(signInReporter);
    const keys = await portal.onDatabase(createKeys);
    for (let kill = 0; kill < kills; kill += 1) {
      const uploads = startUploads(files, keys, portal.url, () => headers);
      await sleep(Math.random() * MOST_DELAY_MS);
      const victim = victims[kill % victims.length] ?? 'portal';
      report.kills[victim] += 1;
      if (victim === 'portal') portal.process().child.kill('SIGKILL');
      else killDatabase(portal.dataDir);
      report.readyMs.push(await recover(portal, victim));
      await uploads.stop();
      report.foundAgain += uploads.foundAgain;
      const faults = await checkBooked(portal, files, headers);
      report.faults.push(...faults.map((fault) => `after kill ${kill + 1} of the ${victim}: ${fault}`));
      tell(`kill ${kill + 1} of ${kills} (${victim}): ${files.length} files, ${report.faults.length} faults`);
    }
    report.times = kills;
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return countFaults(report);
  } finally {
    report.exitCodes.push(await portal.close());
  }
}

/** A portal that was killed is started again; one whose database was killed mends itself. Answers how long that took. */
async function recover(portal: FaultedPortal, victim: Victim): Promise<number> {
  const started = performance.now();
  if (victim === 'portal') {
    await portal.process().exited;
    await portal.start();
  } else await untilMended(portal);
  return Math.round(performance.now() - started);
}

async function untilMended(portal: FaultedPortal): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await portal.untilReady()) === undefined) throw new Error('the portal gave up on its database');
    const answers = await portal.onDatabase(async ({ pool }) => pool.pg.query('select 1')).catch(() => false);
    if (answers) return;
    await sleep(50);
  }
  throw new Error('the portal did not get its database back');
}

function killDatabase(dataDir: string): void {
  const cluster = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name)) ?? '';
  const pid = Number(readFileSync(join(dataDir, cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}
