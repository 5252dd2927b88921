import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** How a PostgreSQL program is started so that it does not run as root (PostgreSQL refuses to). */
export interface Launcher {
  /** Words before the command. */
  prefix: string[];
  /** uid and gid for spawn; empty when the process already is unprivileged. */
  spawnAs: { uid?: number; gid?: number };
  owner: { uid: number; gid: number } | null;
}

const CAP_DAC_READ_SEARCH = 2n;

/** @param folders Folders the database user must be able to reach. */
export function findLauncher(databaseUser: string | undefined, folders: string[]): Launcher {
  if (process.platform === 'win32' || process.getuid?.() !== 0)
    return { prefix: [], spawnAs: {}, owner: null };
  const owner = lookUpUser(databaseUser ?? 'nobody');
  const blocked = folders.find((folder) => !isTraversable(folder));
  if (blocked === undefined) return { prefix: [], spawnAs: owner, owner };
  if (process.platform !== 'linux') {
    throw new StartupError(
      `${blocked} cannot be reached by an unprivileged user. Move the folder, or set DATABASE_URL.`,
    );
  }
  // A clone below a folder for root alone (0700): one capability lets the database user pass through it.
  const capabilities = hasCapability(CAP_DAC_READ_SEARCH) ? '-all,+dac_read_search' : '-all,+dac_override';
  const prefix = [
    ...['setpriv', '--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'],
    ...['--securebits', '+no_setuid_fixup'],
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=${capabilities}`),
  ];
  return { prefix, spawnAs: {}, owner };
}

function lookUpUser(name: string): { uid: number; gid: number } {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((cells) => cells[0] === name);
  if (!row)
    throw new StartupError(
      `Running as root needs the system user '${name}' for the database. Set PORTAL_DB_USER, run as a normal user, or set DATABASE_URL.`,
    );
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

function isTraversable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

function hasCapability(bit: bigint): boolean {
  const effective = /CapEff:\s*(\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${effective}`) >> bit) & 1n) === 1n;
}
