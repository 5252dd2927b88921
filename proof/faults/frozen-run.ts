import { readdirSync, readFileSync } from 'node:fs';
import { databaseProcessesOn } from '../../testing/portal-process.ts';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { keepAsking, startFaultedPortal, summarise } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const FROZEN_MS = 20_000;
const MOST_MS = 10_000;
const DOWN_WITHIN_MS = 5000;

/** Stops every process of the database for twenty seconds while files are uploaded and people read. */
export async function runFrozen(
  times: number,
  tell: (line: string) => void = () => {},
): Promise<FaultReport> {
  const report = { ...emptyReport('frozen'), times };
  const portal = await startFaultedPortal();
  try {
    const files: SentFile[] = [];
    const { headers } = await portal.onDatabase(signInReporter);
    const keys = await portal.onDatabase(createKeys);
    for (let time = 0; time < times; time += 1) {
      const uploads = startUploads(files, keys, portal.url, () => headers);
      const reads = keepAsking(() => `${portal.url()}/api/accounts`, headers);
      const pings = keepAsking(() => `${portal.url()}/api/auth/actuator/health/ping`);
      const states = keepAsking(() => `${portal.url()}/api/auth/actuator/health/readiness`);
      await sleep(1500);
      const frozen = freezeDatabase(portal.dataDir);
      const frozenAt = performance.now();
      const downMs = untilStatus(states.answers, 503, frozenAt);
      await sleep(FROZEN_MS);
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      report.readyMs.push((await portal.untilReady()) ?? -1);
      for (const asking of [uploads, reads, pings, states]) await asking.stop();
      const seen = { uploads: summarise(uploads.answers), reads: summarise(reads.answers) };
      const more = { readiness: summarise(states.answers), pings: summarise(pings.answers) };
      report.figures[`time ${time + 1}`] = {
        ...seen,
        ...more,
        downMs: await downMs,
        busy: await busyOf(portal),
      };
      for (const [what, { longestMs }] of Object.entries({ ...seen, ...more }))
        if (longestMs > MOST_MS) report.faults.push(`${what}: an answer took ${longestMs} ms`);
      for (const { status } of [...uploads.answers, ...reads.answers, ...states.answers])
        if (![200, 503].includes(status)) report.faults.push(`an answer was ${status}`);
      if ((await downMs) > DOWN_WITHIN_MS) report.faults.push(`readiness said DOWN after ${await downMs} ms`);
      report.foundAgain += uploads.foundAgain;
      report.faults.push(...(await checkBooked(portal, files, headers)));
      tell(`frozen ${time + 1} of ${times}: ready ${report.readyMs.at(-1)} ms after the thaw`);
    }
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return countFaults(report);
  } finally {
    report.exitCodes.push(await portal.close());
  }
}

/** The server and its children, which do not name the folder. */
function freezeDatabase(dataDir: string): number[] {
  const [server = 0] = databaseProcessesOn(dataDir).sort((a, b) => a - b);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === server);
  const all = [server, ...children.map(Number)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return all;
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

async function untilStatus(
  answers: readonly { status: number }[],
  status: number,
  since: number,
): Promise<number> {
  const from = answers.length;
  while (performance.now() - since < FROZEN_MS * 2) {
    if (answers.slice(from).some((answer) => answer.status === status))
      return Math.round(performance.now() - since);
    await sleep(20);
  }
  return -1;
}

/** Connections of the portal that are inside a transaction although nobody asks anything any more. */
const busyOf = (portal: Awaited<ReturnType<typeof startFaultedPortal>>): Promise<number> =>
  portal.onDatabase(async ({ pool }) => {
    const { rows } = await pool.pg.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
       where application_name = 'customer-portal' and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows[0]?.busy ?? 0;
  });
