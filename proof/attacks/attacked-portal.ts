import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../testing/portal-process.ts';
import { TEST_SECRET } from '../../testing/test-portal.ts';
import { HOST } from './attacked-address.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;
const MIB = 1024;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** As in production, but for quotas that would end an attack before it has begun. */
export const attackedSettings: Readonly<Record<string, string>> = {
  PORTAL_SECRET: TEST_SECRET,
  PUBLIC_URL: 'http://localhost:8080', // whose name the bearers carry; the port may be another one
  PORTAL_DEMO: 'false',
  HOST,
  TRUSTED_PROXIES: HOST, // from where nobody attacks
  UPLOAD_FILES_PER_DAY: '1000000',
  UPLOAD_MIB_PER_DAY: '1000000',
  UPLOAD_RECORDS_PER_DAY: '1000000000',
};

export interface AttackedPortal {
  child: ChildProcess;
  port: number;
  /** Standard output and standard error, which may grow to hundreds of megabytes. */
  logFile: string;
  /** How it ended; undefined while it runs. */
  ended: () => string | undefined;
  exited: Promise<void>;
  /** Asks it to stop, and ends it where it does not. */
  stop: () => Promise<void>;
}

let started = 0;

/** The real portal as a process of its own, logging to a file; `descriptors` limits its open files. */
export async function startAttackedPortal(folder: string, descriptors?: number): Promise<AttackedPortal> {
  const port = await freePort();
  const logFile = join(folder, `portal-${(started += 1)}.log`);
  const log = openSync(logFile, 'a');
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `;
  const program = [process.execPath, 'server/app/main.ts'];
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, ...program], {
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      ...attackedSettings,
      PORT: String(port),
      PORTAL_DATA_DIR: join(folder, 'data'),
    },
  });
  closeSync(log);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill); // a frozen portal would outlive its attackers
  let end: string | undefined;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      end = signal ?? `exit ${code}`;
      process.off('exit', kill);
      resolve();
    }),
  );
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  };
  const portal = { child, port, logFile, ended: () => end, exited, stop };
  await untilListening(portal);
  return portal;
}

async function untilListening({ port, ended, logFile }: AttackedPortal): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(50)) {
    if (ended() !== undefined) break;
    const answer = await fetch(`http://${HOST}:${port}/api/auth/actuator/health/ping`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`the portal did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

export interface ProcessFigures {
  /** Resident memory, in MiB. */
  memory: number;
  /** Open files and sockets. */
  descriptors: number;
}

/** What a process holds now; undefined where it is gone. */
export function processFigures(pid: number | undefined): ProcessFigures | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0); // none once it has ended
    return { memory: Math.round(kib / MIB), descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}
