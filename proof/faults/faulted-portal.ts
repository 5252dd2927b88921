import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { loginConnection } from '#server/db/prepare-database.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../../testing/portal-process.ts';
import { testLogin } from '../../testing/test-database.ts';
import { testPortalOn, TEST_SECRET } from '../../testing/test-portal.ts';
import { sleep, type FaultReport } from './fault-report.ts';
import type { Answer } from './uploaders.ts';

const READY_WITHIN_MS = 60_000;
const settings = {
  PORTAL_SECRET: TEST_SECRET,
  PUBLIC_URL: 'http://localhost:8080', // whose name the bearers carry; the port may be another one
  PORTAL_DEMO: 'false',
  HOST: 'localhost',
  LOG_LEVEL: 'silent',
  CALLS_PER_MINUTE: '1000000', // one person sends all the files of a run
  UPLOAD_FILES_PER_DAY: '1000000', // a quota that is used up would refuse what the run wants to see booked
  EVENTS_PER_DAY: '1000000000',
};

/** The portal that a run makes faults around: a process of its own on a folder of its own. */
export interface FaultedPortal {
  dataDir: string;
  url: () => string;
  process: () => PortalProcess;
  isRunning: () => boolean;
  start: () => Promise<void>;
  /** Works on the portal's database past the portal; its clock may differ. */
  onDatabase: <T>(
    work: (portal: ReturnType<typeof testPortalOn>) => Promise<T>,
    now?: () => Date,
  ) => Promise<T>;
  /** Waits until it says that it is ready; undefined where it ended instead. */
  untilReady: () => Promise<number | undefined>;
  /** Ends it in order and answers its exit status. */
  close: () => Promise<number | null>;
}

export interface FaultedOptions {
  folder?: string;
  /** Another database than the embedded one. */
  outside?: pg.ClientConfig;
  settings?: Record<string, string>;
}

export async function startFaultedPortal(options: FaultedOptions = {}): Promise<FaultedPortal> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const dataDir = join(folder, 'data');
  let portal: PortalProcess;
  const start = async () => {
    portal = await spawnPortal(dataDir, { ...settings, ...options.settings });
    await untilReady(portal);
  };
  await start();
  const isRunning = () => portal.child.exitCode === null && portal.child.signalCode === null;
  return {
    dataDir,
    url: () => portal.url,
    process: () => portal,
    isRunning,
    start,
    onDatabase: async (work, now = () => new Date()) => {
      const owner = options.outside ?? (await findRunningPostgres(dataDir));
      const pool = openPool(loginConnection(owner, owner.database ?? '', testLogin.password), () => {}, 2);
      try {
        return await work(testPortalOn(pool, now));
      } finally {
        await pool.close();
      }
    },
    async untilReady() {
      const started = performance.now();
      while (performance.now() - started < READY_WITHIN_MS) {
        if (!isRunning()) return undefined;
        const { status } = await ask(`${portal.url}/api/auth/actuator/health/readiness`);
        if (status === 200) return Math.round(performance.now() - started);
        await sleep(50);
      }
      throw new Error('the portal did not get its database back');
    },
    async close() {
      portal.child.kill('SIGTERM');
      const code = await portal.exited;
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** Makes a run on a portal that is started for it, and reports how that portal ended. */
export async function onOwnPortal<R extends FaultReport>(
  run: (portal: FaultedPortal) => Promise<R>,
): Promise<R> {
  const portal = await startFaultedPortal();
  try {
    const report = await run(portal);
    report.exitCodes.push(await portal.close());
    return report;
  } catch (error) {
    await portal.close();
    throw error;
  }
}

/** One call; status 0 where nobody answered. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(url, { headers, redirect: 'manual' }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return { status: answer?.status ?? 0, ms: performance.now() - started };
}

export interface Asking {
  answers: Answer[];
  stop: () => Promise<void>;
}

/** Asks the same thing again and again, a new call every 200 ms whatever became of those before. */
export function keepAsking(url: () => string, headers: Record<string, string> = {}): Asking {
  const answers: Answer[] = [];
  const open: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    open.push(ask(url(), headers).then((answer) => answers.push(answer)));
  }, 200);
  return {
    answers,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** How often each status came, and the longest wait for one. */
export function summarise(answers: readonly Answer[]) {
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, longestMs: Math.round(Math.max(0, ...answers.map(({ ms }) => ms))) };
}
