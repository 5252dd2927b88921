import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { loginConnection } from '#server/db/prepare-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';
import { addressOf, testLogin } from '../../testing/test-database.ts';
import { testPortalOn, TEST_SECRET } from '../../testing/test-portal.ts';
import { emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { checkMails, requestMails } from './mail-requests.ts';
import { importTerms, makeMidnight, untilRefreshed } from './midnights.ts';
import { overdrawAccounts } from './overdrawn-accounts.ts';

const MOST_DELAY_MS = 3000;
const CHECKED_EVERY = 10;
/** How far into a run the kill comes at most. */
const MOST_DEEP_MS = 150;
const SLOW_MAIL_MS = 300;
const DEAD_WITHIN_MS = 60_000;
/** A lease, a look of the delivery job, and some. */
const MAILS_WITHIN_MS = 200_000;

interface Kill {
  at: number;
  origin: string;
}

/** What each process does; the first start makes the database. */
const ROLES = ['worker', 'worker', 'api', 'api', 'api'] as const;

/**
 * Two workers and three processes for calls on one database, one of them killed at a random moment again and again, while
 * people ask for mails, accounts use up their maximum and the day turns: no mail or alert may be lost or told twice, no
 * refresh of terms missed, no job run twice at once, and every dead run FAILED within a minute.
 */
export async function runJobs(times: number, tell: (line: string) => void = () => {}): Promise<FaultReport> {
  const report = emptyReport('jobs');
  const folder = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
  const mail = await startMailServer();
  mail.slow(SLOW_MAIL_MS);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    onFatal: (error) => report.faults.push(error.message),
  });
  const start = async (index: number): Promise<PortalProcess> => {
    const portal = await spawnPortal(join(folder, `${index}`), {
      PORTAL_ROLE: ROLES[index] ?? 'all',
      ...{ DATABASE_URL: addressOf(postgres.connection), PORTAL_SECRET: TEST_SECRET, SMTP_URL: mail.url },
      ...{ PUBLIC_URL: 'http://localhost:8080', HOST: 'localhost', LOG_LEVEL: 'silent' },
      CALLS_PER_MINUTE: '1000000',
    });
    await untilReady(portal);
    return portal;
  };
  const portals: PortalProcess[] = [];
  for (const index of ROLES.keys()) portals.push(await start(index));
  const login = loginConnection(postgres.connection, postgres.connection.database, testLogin.password);
  const pool = openPool(login, () => {}, 4);
  const database = testPortalOn(pool, () => new Date());
  try {
    await importTerms(database);
    const requests = requestMails(database, () =>
      portals.filter((_, index) => ROLES[index] === 'api').map(({ url }) => url),
    );
    const accounts = overdrawAccounts(database);
    const together = watchTogether(database);
    const kills: Kill[] = [];
    for (let kill = 0; kill < times; kill += 1) {
      await makeMidnight(database);
      await accounts.add();
      const index = kill % 2 === 0 ? await someMoment() : await amidRun(database, portals);
      const { child, exited } = portals[index] as PortalProcess;
      child.kill('SIGKILL');
      kills.push({ at: Date.now(), origin: `${hostname()}/${child.pid}` });
      await exited;
      const killedAt = performance.now();
      portals[index] = await start(index);
      report.readyMs.push(Math.round(performance.now() - killedAt));
      if (kill % CHECKED_EVERY === CHECKED_EVERY - 1 || kill === times - 1) {
        const ms = await untilRefreshed(database);
        if (ms === undefined) report.faults.push(`after kill ${kill + 1}: the terms were not refreshed`);
        tell(
          `kill ${kill + 1} of ${times}: terms are today's ${ms} ms later, ${requests.promised.length} mails`,
        );
      }
    }
    report.times = times;
    await requests.stop();
    report.faults.push(...(await accounts.check()), ...(await together.stop()));
    await checkAll({ report, database, requests, mail, kills });
    return report;
  } finally {
    for (const { child } of portals) child.kill('SIGTERM');
    report.exitCodes.push(...(await Promise.all(portals.map(({ exited }) => exited))));
    if (report.exitCodes.some((code) => code !== 0)) report.faults.push('a portal did not end with status 0');
    await pool.close();
    await postgres.stop();
    await mail.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function someMoment(): Promise<number> {
  await sleep(Math.random() * MOST_DELAY_MS);
  return Math.floor(Math.random() * ROLES.length);
}

/** Somewhere within a run of a job, where one comes soon: which portal is at it. */
async function amidRun(
  database: ReturnType<typeof testPortalOn>,
  portals: readonly PortalProcess[],
): Promise<number> {
  const origins = portals.map(({ child }) => `${hostname()}/${child.pid}`);
  for (const started = performance.now(); performance.now() - started < 2 * MOST_DELAY_MS; await sleep(5)) {
    const run = await inTransaction(database.pool, { role: 'system' }, (trx) =>
      trx
        .selectFrom('job_invocation')
        .select('origin')
        .where('status', '=', 'RUNNING')
        .where('origin', 'in', origins)
        .executeTakeFirst(),
    );
    if (!run) continue;
    await sleep(Math.random() * MOST_DEEP_MS);
    return origins.indexOf(run.origin);
  }
  return someMoment();
}

/** Looks again and again whether any job runs twice at once; the database forbids it, and this is not its word. */
function watchTogether(database: ReturnType<typeof testPortalOn>) {
  const faults = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(50)) {
      const running = await inTransaction(database.pool, { role: 'system' }, (trx) =>
        trx
          .selectFrom('job_invocation')
          .select(['job_name as job'])
          .where('status', '=', 'RUNNING')
          .execute(),
      );
      for (const [job, runs] of Map.groupBy(running, (run) => run.job))
        if (runs.length > 1) faults.add(`${job} ran ${runs.length} times at once`);
    }
  })();
  watching.catch(() => {}); // told to who stops it: a run that failed before has closed the pool
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return [...faults];
    },
  };
}

interface Checked {
  report: FaultReport;
  database: ReturnType<typeof testPortalOn>;
  requests: ReturnType<typeof requestMails>;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  kills: readonly Kill[];
}

async function checkAll({ report, database, requests, mail, kills }: Checked): Promise<void> {
  const until = performance.now() + MAILS_WITHIN_MS;
  const instants = kills.map(({ at }) => at);
  let mails = await checkMails(database, requests, mail, instants);
  // What a kill left out and not noted is brought again, and noted then.
  while (performance.now() < until && Math.min(mails.delivered, mails.noted) < mails.written) {
    await sleep(1000);
    mails = await checkMails(database, requests, mail, instants);
  }
  const deaths = await checkDeaths(database, kills);
  report.faults.push(...mails.faults, ...deaths.faults);
  const { written, delivered, broughtAgain } = mails;
  report.figures = {
    promised: requests.promised.length,
    written,
    delivered,
    broughtAgain,
    ...deaths.figures,
  };
}

/** Each run of a killed process was ended as FAILED in time, and none of any job is left behind. */
async function checkDeaths(database: Checked['database'], kills: readonly Kill[]) {
  const last = Math.max(...kills.map(({ at }) => at));
  await sleep(Math.max(0, last + DEAD_WITHIN_MS - Date.now()));
  const runs = await inTransaction(database.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('job_invocation')
      .select([
        'job_name as job',
        'origin',
        'status',
        'error',
        'ended_at as endedAt',
        'started_at as startedAt',
      ])
      .execute(),
  );
  const faults: string[] = [];
  const took: number[] = [];
  for (const { at, origin } of kills)
    for (const run of runs.filter((one) => one.origin === origin)) {
      if (run.status === 'RUNNING') faults.push(`${run.job} of ${origin} is RUNNING still`);
      if (!run.error?.includes('gave no sign of life')) continue;
      const ms = (run.endedAt?.getTime() ?? Infinity) - at;
      took.push(ms);
      if (ms > DEAD_WITHIN_MS) faults.push(`${run.job} of ${origin} was FAILED after ${ms} ms`);
    }
  const statuses = Object.fromEntries(
    [...Map.groupBy(runs, ({ job, status }) => `${job} ${status}`)].map(([name, of]) => [name, of.length]),
  );
  const dead = { 'dead runs': took.length, 'slowest FAILED after ms': Math.max(0, ...took) };
  return { faults, figures: { ...dead, ...statuses } };
}
