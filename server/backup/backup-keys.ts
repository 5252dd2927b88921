import { readFileSync } from 'node:fs';
import type { Config } from '#server/core/config.ts';
import { SHORTEST_KEY } from '#server/core/secrets.ts';
import { StartupError } from '#server/db/startup-error.ts';

/** The passphrase of BACKUP_KEY or in the file of BACKUP_KEY_FILE, without spaces and line ends around it. */
export function takeBackupKey({ BACKUP_KEY, BACKUP_KEY_FILE }: Config): string {
  if (BACKUP_KEY) return BACKUP_KEY;
  if (!BACKUP_KEY_FILE)
    throw new StartupError(
      'Backups are encrypted. Set BACKUP_KEY_FILE to a file with the key, or set BACKUP_KEY. Store the key separately from the backups: without it, they cannot be read.',
    );
  const key = readKey(BACKUP_KEY_FILE);
  if (key.length >= SHORTEST_KEY) return key;
  throw new StartupError(
    `The key in ${BACKUP_KEY_FILE} is too short: ${key.length} characters instead of at least ${SHORTEST_KEY}.`,
  );
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`The key in BACKUP_KEY_FILE cannot be read: ${(error as Error).message}.`);
  }
}
