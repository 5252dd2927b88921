import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderTakenError } from '../startup-error.ts';

export interface FolderLock {
  release: () => void;
}

/**
 * Takes a data folder for this process. SQLite's exclusive transaction is an operating-system lock: the kernel
 * releases it on kill -9, and it holds between containers on one volume, which a pid file does not.
 */
export function lockFolder(file: string): FolderLock {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new FolderTakenError(
      `Another portal is running on the data folder ${dirname(file)}. Stop it first, or set PORTAL_DATA_DIR.`,
    );
  }
  return { release: () => database.close() };
}
