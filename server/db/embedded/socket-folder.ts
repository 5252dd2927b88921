import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Launcher } from './launcher.ts';

/** The socket of the database in a data folder: short enough for the 107 bytes an address may have. */
export const socketFolderOf = (dataDir: string): string =>
  join(tmpdir(), `portal-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`);

/** Makes the folder anew. Its name can be guessed and the folder above is shared: one of somebody else is never used. */
export function makeSocketFolder(folder: string, { owner }: Pick<Launcher, 'owner'>): void {
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (error) {
    throw new StartupError(
      `The folder for the database socket, ${folder}, cannot be created (${(error as NodeJS.ErrnoException).code}). If another user owns it, ask them to remove it, or set TMPDIR to your own folder.`,
    );
  }
}

/** Whether the folder belongs to whom the database's files belong: a stranger's server would be told the password. */
export function isOwnSocketFolder(folder: string, dataDir: string): boolean {
  const cluster = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name));
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (cluster === undefined || found === undefined) return false;
  return found.isDirectory() && found.uid === statSync(join(dataDir, cluster)).uid;
}
