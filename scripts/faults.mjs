// npm run faults [-- RUN [TIMES]]: makes faults around a portal of its own while files are uploaded, and holds what is
// booked against what was acknowledged. Runs: kills, writes (figures, corrections, events, decisions), points (at each
// statement of every kind of write, so many of them), submits (calls of a self-certification), frozen, standby (a server
// that only reads for a while), restarts, disk (as root on Linux), clock, stops, lost (every second answer), jobs (mails
// and terms by two portals on one database), apart (sign-ins at two portals whose clocks are 70 s apart), all.
import { within } from '../proof/faults/fault-report.ts';
import { onOwnPortal } from '../proof/faults/faulted-portal.ts';
import { runApart } from '../proof/faults/apart-run.ts';
import { runClock } from '../proof/faults/clock-run.ts';
import { runDisk } from '../proof/faults/disk-run.ts';
import { runFrozen } from '../proof/faults/frozen-run.ts';
import { runJobs } from '../proof/faults/jobs-run.ts';
import { runKills } from '../proof/faults/kill-run.ts';
import { runLost } from '../proof/faults/lost-run.ts';
import { runPoints } from '../proof/faults/points-run.ts';
import { runRestarts } from '../proof/faults/restart-run.ts';
import { runStandby } from '../proof/faults/standby-run.ts';
import { runSubmits } from '../proof/faults/submit-run.ts';
import { runWrites } from '../proof/faults/write-run.ts';
import { runStops } from '../testing/stop-run.ts';

/** @typedef {import('../proof/faults/faulted-portal.ts').FaultedPortal} FaultedPortal */
/** @typedef {import('../proof/faults/fault-report.ts').FaultReport} FaultReport */

const onPortal =
  (/** @type {(portal: FaultedPortal, times: number) => Promise<FaultReport>} */ run) =>
  (/** @type {number} */ times) =>
    onOwnPortal((portal) => run(portal, times));
const tell = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
/** @type {Record<string, { usual: number, seconds: (times: number) => number, run: (times: number) => Promise<{ faults: string[] }> }>} */
const runs = {
  kills: {
    usual: 50,
    seconds: (n) => 60 + 20 * n,
    run: onPortal((portal, times) => runKills(portal, { times, tell, victims: victimsOf(rest[0]) })),
  },
  writes: {
    usual: 100,
    seconds: (n) => 60 + 30 * n,
    run: onPortal((portal, times) => runWrites(portal, { times, tell, victims: victimsOf(rest[0]) })),
  },
  submits: {
    usual: 300,
    seconds: (n) => 60 + 20 * n,
    run: onPortal((portal, n) => runSubmits(portal, n, tell)),
  },
  points: {
    usual: 1000,
    seconds: (n) => 600 + 60 * n,
    run: onPortal((portal, n) => runPoints(portal, n, tell, rest[0])),
  },
  frozen: { usual: 1, seconds: (n) => 60 + 60 * n, run: (n) => runFrozen(n, tell) },
  standby: { usual: 1, seconds: (n) => 90 + 60 * n, run: (n) => runStandby(n, tell) },
  restarts: { usual: 4, seconds: (n) => 90 + 30 * n, run: (n) => runRestarts(n, tell) },
  disk: { usual: 3, seconds: (n) => 90 + 90 * n, run: (n) => runDisk(n, tell) },
  lost: { usual: 2000, seconds: (n) => 60 + n, run: onPortal((portal, n) => runLost(portal, n, tell)) },
  stops: { usual: 100, seconds: (n) => 120 + 30 * n, run: (n) => runStops(n, tell) },
  jobs: { usual: 20, seconds: (n) => 240 + 30 * n, run: (n) => runJobs(n, tell) },
  apart: { usual: 200, seconds: (n) => 120 + 5 * n, run: (n) => runApart(n, tell) },
  clock: { usual: 1, seconds: () => 180, run: () => runClock(tell) },
};

const [first = 'kills', ...others] = process.argv.slice(2);
const [name, times, ...rest] = /^\d+$/.test(first) ? ['kills', first, ...others] : [first, ...others];
const chosen = name === 'all' ? Object.keys(runs) : [name];
if (!chosen.every((one) => one in runs)) {
  tell(`There is no run ${name}. There are: ${Object.keys(runs).join(', ')}, all.`);
  process.exit(2);
}
const reports = [];
for (const one of chosen) {
  const { usual, seconds, run } = runs[one];
  const count = Number(times ?? usual);
  reports.push(await within(seconds(count), one, run(count)));
}
process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
process.exit(reports.every(({ faults }) => faults.length === 0) ? 0 : 1);

/** @returns {('portal' | 'database')[]} */
function victimsOf(/** @type {string | undefined} */ only) {
  return only === 'portal' || only === 'database' ? [only] : ['portal', 'database'];
}
