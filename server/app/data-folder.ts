import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '#server/db/startup-error.ts';

interface Place {
  PORTAL_DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

/** Whether an embedded database was made in a data folder. */
export const holdsDatabase = (dataDir: string): boolean =>
  readdirSync(dataDir).some((name) => /^pg\d+$/.test(name));

/**
 * Makes the data folder where it is missing, and learns before anything else whether files can be written to it. A
 * full disk stops a first start only: with data there, reading can go on.
 */
export function prepareDataFolder({ PORTAL_DATA_DIR: folder, DATABASE_URL }: Place): void {
  try {
    makeFolder(folder);
    const probe = join(folder, `.probe-${randomUUID()}`);
    try {
      writeFileSync(probe, Buffer.alloc(4096), { mode: 0o600, flag: 'wx' });
    } finally {
      if (existsSync(probe)) unlinkSync(probe);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (canGoOn(error as NodeJS.ErrnoException, { PORTAL_DATA_DIR: folder, DATABASE_URL })) return;
    throw new StartupError(describeFolderFault(folder, error as NodeJS.ErrnoException));
  }
}

/** A full disk keeps nobody from reading what is there. */
export const canGoOn = (
  { code = '' }: NodeJS.ErrnoException,
  { PORTAL_DATA_DIR: folder, DATABASE_URL }: Place,
): boolean => noRoom.includes(code) && existsSync(folder) && (Boolean(DATABASE_URL) || holdsDatabase(folder));

/** Level by level: Node's own recursive way never returns where a file system such as /proc takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new StartupError(noFolder(folder));
    return;
  }
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const noFolder = (folder: string) =>
  `PORTAL_DATA_DIR: ${folder} is a file, not a folder. Set it to a folder the portal can write to.`;

const noRoom = ['ENOSPC', 'EDQUOT'];
const faults: Readonly<Record<string, string>> = {
  EACCES: 'the portal’s user may not write there',
  EPERM: 'the portal’s user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'there is no space left in the user’s quota',
  ENOENT: 'no folder can be made there',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk does not answer',
};

/** What is wrong with a data folder, as one sentence about the setting. */
export function describeFolderFault(folder: string, { code = '', message }: NodeJS.ErrnoException): string {
  const remedy = noRoom.includes(code)
    ? 'Free some, or set it to a folder on another disk.'
    : 'Set it to a folder the portal can write to.';
  return `PORTAL_DATA_DIR: ${folder} cannot be used: ${faults[code] ?? message}. ${remedy}`;
}
