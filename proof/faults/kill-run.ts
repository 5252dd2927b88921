import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile, type Uploads } from './uploaders.ts';

const MOST_DELAY_MS = 1500;
const TRIES = 300;
const GIVING_UP = /The embedded database keeps stopping/;

export type Victim = 'portal' | 'database';
export interface KillReport extends FaultReport {
  kills: Record<Victim, number>;
}

/** What goes on while somebody is killed, and what is wrong with it once it was stopped. */
export interface Work {
  start: () => void;
  stop: () => Promise<void>;
  findFaults: () => Promise<string[]>;
}
export interface Kills {
  times: number;
  victims?: readonly Victim[] | undefined;
  /** What is told after each kill. */
  tell?: ((line: string) => void) | undefined;
}

/**
 * Kills the portal or its database with SIGKILL at random moments of some work, as often as asked, and holds what
 * stands there against what the clients saw after every kill.
 */
export async function killDuring(
  portal: FaultedPortal,
  work: readonly Work[],
  { times, victims = ['portal', 'database'], tell = () => {} }: Kills,
): Promise<KillReport> {
  const report: KillReport = { ...emptyReport('kills'), kills: { portal: 0, database: 0 } };
  for (let kill = 0; kill < times; kill += 1) {
    for (const one of work) one.start();
    await sleep(Math.random() * MOST_DELAY_MS);
    const victim = victims[kill % victims.length] ?? 'portal';
    report.kills[victim] += 1;
    killVictim(portal, victim);
    const { readyMs, gaveUp } = await recover(portal, victim);
    report.readyMs.push(readyMs);
    if (gaveUp) report.figures['gave up'] = Number(report.figures['gave up'] ?? 0) + 1;
    await Promise.all(work.map((one) => one.stop()));
    for (const one of work)
      for (const fault of await one.findFaults())
        report.faults.push(`after kill ${kill + 1} of the ${victim}: ${fault}`);
    tell(`kill ${kill + 1} of ${times} (${victim}): ${report.faults.length} faults`);
  }
  report.times = times;
  return report;
}

/** Uploads of several people at once, each file until it is acknowledged. */
export async function uploadWork(portal: FaultedPortal) {
  const files: SentFile[] = [];
  const { headers } = await portal.onDatabase(signInReporter);
  const keys = await portal.onDatabase(createKeys);
  let uploads: Uploads | undefined;
  let foundAgain = 0;
  return {
    start: () => (uploads = startUploads(files, keys, portal.url, () => headers)),
    stop: async () => {
      await uploads?.stop();
      foundAgain += uploads?.foundAgain ?? 0;
    },
    findFaults: () => checkBooked(portal, files, headers),
    acknowledged: () => files.filter(({ outcome }) => outcome === 'ok').length,
    foundAgain: () => foundAgain,
  };
}

/** Kills during uploads alone. */
export async function runKills(portal: FaultedPortal, kills: Kills): Promise<KillReport> {
  const uploads = await uploadWork(portal);
  const report = await killDuring(portal, [uploads], kills);
  report.acknowledged = uploads.acknowledged();
  report.foundAgain = uploads.foundAgain();
  return countFaults(report);
}

interface Recovery {
  readyMs: number;
  /** It ended itself, for whoever started it to start it again. */
  gaveUp: boolean;
}

/**
 * A portal that was killed is started again; one whose database was killed mends itself, or gives up after five such
 * kills in five minutes and is started again too.
 */
export async function recover(portal: FaultedPortal, victim: Victim): Promise<Recovery> {
  const started = performance.now();
  const mended = victim === 'database' && (await mendsItself(portal));
  if (!mended) {
    const status = await portal.process().exited;
    if (victim === 'database' && (status !== 1 || !GIVING_UP.test(portal.process().stderr())))
      throw new Error(`the portal ended with status ${status}: ${portal.process().stderr()}`);
    await portal.start();
  }
  const readyMs = Math.round(performance.now() - started);
  return { readyMs, gaveUp: victim === 'database' && !mended };
}

async function mendsItself(portal: FaultedPortal): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await portal.untilReady()) === undefined) return false;
    // Whoever looks for a database waits for one to come up; none does where the portal has given up.
    const answers = await Promise.race([
      portal.onDatabase(async ({ pool }) => pool.pg.query('select 1')).catch(() => false),
      portal.process().exited.then(() => false),
    ]);
    if (answers) return true;
    await sleep(50);
  }
  throw new Error('the portal did not get its database back');
}

/** Ends the portal or its database without a word. */
export function killVictim(portal: FaultedPortal, victim: Victim): void {
  if (victim === 'portal') portal.process().child.kill('SIGKILL');
  else killDatabase(portal.dataDir);
}

function killDatabase(dataDir: string): void {
  const cluster = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name)) ?? '';
  const pid = Number(readFileSync(join(dataDir, cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}
