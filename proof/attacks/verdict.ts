import type { Tally } from './scene.ts';
import type { Ping } from './watch-pings.ts';

/** What was measured while attacks ran. Milliseconds and MiB. */
export interface AttackFigures {
  /** Whether a proxy with limits by address stood before the portal. */
  behindProxy: boolean;
  attacks: Readonly<Record<string, Tally>>;
  seconds: number;
  pings: PingFigures;
  /** Before the first attack. */
  quietPings: PingFigures;
  /** How long after the attack the last ping was slow or missing. */
  normalAfter: number;
  operations: Readonly<Record<string, OperationFigures>>;
  /** Failed tries of customers and staff, by what they saw. */
  operationFaults: Readonly<Record<string, number>>;
  /** How the portal ended while it was attacked; undefined where the same process ran all the time. */
  ended: string | undefined;
  memory: Course;
  /** Seconds after the attack at which the memory was looked at last. */
  settled: number;
  descriptors: Course;
  ledger: { acknowledged: number; booked: number; faults: readonly string[] };
  /** Answers of the server's own fault, by status, as the portal's log has them. */
  serverErrors: Readonly<Record<string, number>>;
  /** The longest delay of the measuring process itself: what is shorter may be its own. */
  ownDelay: number;
}

export interface PingFigures {
  count: number;
  /** Not answered, or not with 200. */
  missed: number;
  p50: number;
  p99: number;
  max: number;
}

/** Of what was begun while the attack went on. */
export interface OperationFigures {
  done: number;
  /** Of those done: not at the first try. */
  retried: number;
  failed: number;
  p99: number;
}

export interface Course {
  before: number;
  peak: number;
  after: number;
}

/**
 * A page, list or key is waited for so long, all tries together; a file, whose sender tries by itself, longer. Behind
 * the proxy the limits by address keep attackers out.
 */
export const goals = {
  pingP99: 500,
  pingP99BehindProxy: 250,
  missedPings: 0.01,
  memory: 1.1,
  wait: 10_000,
  waitBehindProxy: 2000,
  uploadWait: 30_000,
} as const;

/** The goals that were missed, each in a sentence; none where the portal withstood. */
export const missedGoals = (figures: AttackFigures): string[] => [
  ...missedByProcess(figures),
  ...missedByPings(figures),
  ...missedForPeople(figures),
  ...figures.ledger.faults,
  ...missedInAnswers(figures),
];

function missedByProcess({ ended, memory, settled }: AttackFigures): string[] {
  if (ended !== undefined) return [`the portal ended (${ended})`];
  if (isBack(memory)) return [];
  return [`memory is ${memory.after} MiB after ${settled} s, ${memory.before} MiB before`];
}

function missedByPings({ pings, behindProxy }: AttackFigures): string[] {
  if (pings.count === 0) return ['no ping was sent'];
  const missed: string[] = [];
  const most = behindProxy ? goals.pingP99BehindProxy : goals.pingP99;
  if (!(pings.p99 <= most)) missed.push(`p99 of the ping is ${shown(pings.p99)}, at most ${most} ms`);
  if (pings.missed > pings.count * goals.missedPings)
    missed.push(`${pings.missed} of ${pings.count} pings were not answered with 200, at most 1 in 100`);
  return missed;
}

const missedForPeople = ({ operations, behindProxy }: AttackFigures): string[] =>
  Object.entries(operations).flatMap(([what, { done, failed, p99 }]) => {
    if (done + failed === 0) return [`${what}: never tried`];
    if (failed > 0) return [`${what}: ${failed} of ${failed + done} failed`];
    const wait = what === 'upload' ? goals.uploadWait : behindProxy ? goals.waitBehindProxy : goals.wait;
    return p99 > wait ? [`${what}: p99 is ${shown(p99)}, at most ${wait} ms`] : [];
  });

function missedInAnswers({ attacks, serverErrors }: AttackFigures): string[] {
  const { 500: answered = 0, unexpected = 0 } = serverErrors;
  const missed: string[] = [];
  if (answered > 0) missed.push(`${answered} answers were 500`);
  else if (unexpected > 0) missed.push(`${unexpected} unexpected errors in the log`);
  for (const [name, { sent, broken }] of Object.entries(attacks)) {
    if (sent === 0) missed.push(`${name} sent nothing`);
    missed.push(...broken.map((what) => `${name}: ${what}`));
  }
  return missed;
}

/** Within a tenth of what it was. Less than before is back, too. */
export const isBack = ({ before, after }: Pick<Course, 'before' | 'after'>): boolean =>
  after <= before * goals.memory;

export const shown = (ms: number): string =>
  Number.isFinite(ms) ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : 'without an answer';

/** One of some figures by its share of them in their order: 0.5 is the middle. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function pingFigures(pings: readonly Ping[]): PingFigures {
  const times = pings.map(({ ms }) => ms);
  return {
    count: pings.length,
    missed: pings.filter(({ status }) => status !== 200).length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: quantile(times, 1),
  };
}
