import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Launcher } from './launcher.ts';
import type { NativePostgres } from './native.ts';

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface Cluster {
  folder: string;
  password: string;
}

/** The environment PostgreSQL's programs get: nothing of the portal's own settings. */
export function programEnvironment(native: NativePostgres): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LANG: 'C',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: join(native.home, 'lib') } : {}),
    ...(process.platform === 'win32'
      ? { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] }
      : {}),
  };
}

/** Makes the cluster on first start, in a temporary folder that is renamed when whole: a killed initdb leaves nothing. */
export function ensureCluster(base: string, native: NativePostgres, launcher: Launcher): Cluster {
  const folder = join(base, `pg${native.major}`);
  const passwordFile = join(base, 'database-password');
  const own = (path: string) => {
    if (launcher.owner) chownSync(path, launcher.owner.uid, launcher.owner.gid);
  };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const fresh = `${folder}.init`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    own(fresh);
    const password = `${randomBytes(24).toString('hex')}\n`;
    const copy = join(base, 'initdb-password'); // for the database user's eyes, as long as initdb runs
    rmSync(copy, { force: true });
    try {
      writeFileSync(copy, password, { mode: 0o600, flag: 'wx' });
      own(copy);
      initialise(fresh, copy, native, launcher);
    } finally {
      rmSync(copy, { force: true });
    }
    writeFileSync(passwordFile, password, { mode: 0o600 });
    renameSync(fresh, folder);
  }
  return { folder, password: readFileSync(passwordFile, 'utf8').trim() };
}

function initialise(folder: string, passwordFile: string, native: NativePostgres, launcher: Launcher): void {
  const locale = native.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    ...locale,
    '--data-checksums',
    '--no-instructions',
  ];
  const command = [
    ...launcher.prefix,
    native.program('initdb'),
    '-D',
    folder,
    '--pwfile',
    passwordFile,
    ...options,
  ];
  const [program = '', ...args] = command;
  const result = spawnSync(program, args, {
    env: programEnvironment(native),
    cwd: '/',
    encoding: 'utf8',
    ...launcher.spawnAs,
  });
  if (result.error || result.status !== 0) {
    if (/No space left|Disk quota/.test(result.stderr ?? ''))
      throw new StartupError(
        `Not enough disk space to create the database in ${dirname(folder)}: it starts at about 60 MB and grows. Free some space, or set PORTAL_DATA_DIR to a folder on another disk.`,
      );
    throw new StartupError(
      `The embedded database could not be created: ${result.error?.message ?? result.stderr.trim()}. Set DATABASE_URL to use another database.`,
    );
  }
}

/** Waits for a server whose portal was killed: its watcher is already shutting it down. */
export async function waitForPreviousServer(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  let told = false;
  for (const end = Date.now() + 15_000; ; await sleep(20)) {
    if (!existsSync(file)) return;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (!isAlive(pid)) return;
    if (!isServerOf(pid, folder)) return unlinkSync(file); // a recycled pid, e.g. after a container restart
    if (Date.now() > end)
      throw new StartupError(
        `A database server (process ${pid}) is still running on ${folder} and does not stop.`,
      );
    if (!told) process.kill(pid, 'SIGINT');
    told = true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isServerOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}
