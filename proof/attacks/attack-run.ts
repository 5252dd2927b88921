import { mkdtempSync, rmSync, createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { checkAccount } from '../../testing/booked-files.ts';
import { startAttackedPortal, type AttackedPortal } from './attacked-portal.ts';
import { startAttackedProxy } from './attacked-proxy.ts';
import { importData, onAttackedDatabase, seedPeople, type SeededPeople } from './peaceful-people.ts';
import { startPeacefulWork, type Operation } from './peaceful-work.ts';
import type { AttackingUpload } from './scene.ts';
import { assembleAttackers } from './send-attackers.ts';
import { isBack, pingFigures, quantile, type AttackFigures, type OperationFigures } from './verdict.ts';
import { watchPings, type Ping } from './watch-pings.ts';
import { watchProcess } from './watch-process.ts';

const WARM_UP_RECORDS = 100_000;
/** As long as it takes until ordinary work has compiled and kept what it needs. */
const WARM_UP_MS = 60_000;
const QUIET_MS = 12_000;
const SETTLE_AT_LEAST_MS = 12_000;
const SLOW_MS = 250;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A data folder with imported data, on which portals are attacked one after the other. */
export interface Ground {
  folder: string;
  remove: () => void;
}

export async function prepareGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-attack-'));
  const portal = await startAttackedPortal(folder);
  await importData(folder);
  await portal.stop();
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface AttackPlan {
  names: readonly string[];
  seconds: number;
  /** How many seconds the memory has to come back. */
  settle: number;
  /** The portal's limit of open files. */
  descriptors: number | undefined;
  /** Whether `deploy/haproxy.cfg` stands before the portal. */
  behindProxy: boolean;
}

/** Starts a portal, lets people work, attacks, waits until it is quiet again, and holds the ledger against it all. */
export async function runAttacks(
  { folder }: Ground,
  { names, seconds, settle: settleSeconds, descriptors, behindProxy }: AttackPlan,
): Promise<AttackFigures> {
  const portal = await startAttackedPortal(folder, descriptors);
  const people = await seedPeople(folder);
  const attackers = await assembleAttackers(names);
  const proxy = behindProxy ? await startAttackedProxy(folder, portal.port) : undefined;
  const { port } = proxy ?? portal;
  const work = startPeacefulWork(port, portal.port, people);
  const process = watchProcess(portal.child.pid);
  const own = monitorEventLoopDelay();
  const watched = watchPings(port);
  await work.warmUp(WARM_UP_MS, WARM_UP_RECORDS); // memory that ordinary work takes anyway
  await sleep(QUIET_MS);
  const look = () => ({
    memory: process.recentMemory(),
    descriptors: process.now()?.descriptors ?? 0,
  });
  const before = look();
  own.enable();
  const begin = performance.now();
  const news = await attackers.attack({
    port,
    people: people.attackers,
    seconds,
    portalEnded: portal.exited,
  });
  const end = performance.now();
  own.disable();
  const settled = await settle(portal, process.recentMemory, before.memory, settleSeconds);
  const after = look();
  process.stop();
  await Promise.all([work.stop(), watched.stop()]);
  const ended = portal.ended();
  const ledger = await compareLedger(folder, portal, people, [
    ...work.uploads.map((upload) => ({ ...upload, account: people.customer.account })),
    ...Object.values(news).flatMap(({ uploads }) => uploads),
  ]);
  await portal.stop();
  proxy?.stop();
  const course = (what: 'memory' | 'descriptors') => ({
    before: before[what],
    peak: process.peak[what],
    after: after[what],
  });
  return {
    behindProxy,
    attacks: Object.fromEntries(Object.entries(news).map(([name, { tally }]) => [name, tally])),
    seconds: Math.round((end - begin) / 1000),
    pings: pingFigures(watched.pings.filter(({ at }) => at >= begin && at < end)),
    quietPings: pingFigures(watched.pings.filter(({ at }) => at < begin && at > begin - QUIET_MS)),
    normalAfter: normalAfter(watched.pings, end),
    operations: operationFigures(work.operations, begin, end),
    operationFaults: work.faults,
    ended,
    memory: course('memory'),
    settled,
    descriptors: course('descriptors'),
    ledger,
    serverErrors: await readServerErrors(portal.logFile),
    ownDelay: own.max / 1e6,
  };
}

/** Waits until the memory is back, or as long as it may take; how many seconds it took. */
async function settle(
  portal: AttackedPortal,
  memory: () => number,
  before: number,
  seconds: number,
): Promise<number> {
  const started = Date.now();
  for (
    let passed = 0;
    passed < seconds * 1000 && portal.ended() === undefined;
    passed = Date.now() - started
  ) {
    if (passed >= SETTLE_AT_LEAST_MS && isBack({ before, after: memory() })) break;
    await sleep(500);
  }
  return Math.round((Date.now() - started) / 1000);
}

/** Every account that was uploaded to, on this portal or, where it ended, on the next. */
async function compareLedger(
  folder: string,
  portal: AttackedPortal,
  { customer, attackers }: SeededPeople,
  logs: readonly AttackingUpload[],
): Promise<AttackFigures['ledger']> {
  const next = portal.ended() === undefined ? undefined : await startAttackedPortal(folder);
  const accounts = [customer.account, ...Object.values(attackers.reporters).map(({ account }) => account)];
  const checked = await onAttackedDatabase(folder, (database) =>
    Promise.all(
      accounts.map((account) =>
        checkAccount(
          database,
          account,
          logs.filter((one) => one.account === account),
        ),
      ),
    ),
  );
  await next?.stop();
  const acknowledged = logs.filter(({ outcome }) => outcome === 'ok');
  return {
    acknowledged: acknowledged.reduce((sum, { records }) => sum + records, 0),
    booked: checked.reduce((sum, { entries }) => sum + entries, 0),
    faults: checked.flatMap(({ faults }) => faults),
  };
}

const normalAfter = (pings: readonly Ping[], end: number): number =>
  Math.max(
    0,
    ...pings
      .filter(({ at, ms, status }) => at >= end && (ms > SLOW_MS || status !== 200))
      .map(({ at, ms }) => at - end + ms),
  );

function operationFigures(
  operations: readonly Operation[],
  begin: number,
  end: number,
): Record<string, OperationFigures> {
  const figures: Record<string, OperationFigures> = {};
  for (const what of new Set(operations.map((one) => one.what))) {
    const all = operations.filter((one) => one.what === what && one.at + one.ms >= begin && one.at < end);
    const done = all.filter((one) => one.done);
    const times = all.map(({ ms }) => ms);
    figures[what] = {
      done: done.length,
      retried: done.filter(({ tries }) => tries > 1).length,
      failed: all.length - done.length,
      p99: quantile(times, 0.99),
    };
  }
  return figures;
}

/** Answers of the server's own fault, counted by status in the log of a portal. */
async function readServerErrors(logFile: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    const status = /"status":(5\d\d)/.exec(line)?.[1];
    const kind = line.includes('"unexpected error"') ? 'unexpected' : status;
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
