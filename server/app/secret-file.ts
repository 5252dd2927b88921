import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { holdsDatabase, prepareDataFolder } from './data-folder.ts';
import { SHORTEST_SECRET } from '#server/core/secrets.ts';
import { StartupError } from '#server/db/startup-error.ts';

const FILE = 'portal-secret';

export const secretFileOf = (dataDir: string): string => join(dataDir, FILE);

/** PORTAL_SECRET, else the one of the data folder, which is made there once and never beside data that exists. */
export function takeSecret(config: { PORTAL_SECRET: string | undefined; PORTAL_DATA_DIR: string }): string {
  if (config.PORTAL_SECRET) return config.PORTAL_SECRET;
  const file = secretFileOf(config.PORTAL_DATA_DIR);
  const kept = readSecret(file);
  if (kept !== undefined) return kept;
  if (holdsDatabase(config.PORTAL_DATA_DIR))
    throw new StartupError(
      `${config.PORTAL_DATA_DIR} contains a database, but its secret file ${FILE} is missing. Restore the file from a backup of this folder, or set PORTAL_SECRET.`,
    );
  makeSecret(file, randomBytes(48).toString('base64url'));
  return readSecret(file) ?? '';
}

/** Puts the secret of a backup into a data folder that has none; without one to put there, somebody else must have. */
export function restoreSecret(
  config: { PORTAL_SECRET: string | undefined; PORTAL_DATA_DIR: string },
  secret: string | null,
): void {
  prepareDataFolder(config);
  const file = secretFileOf(config.PORTAL_DATA_DIR);
  if (config.PORTAL_SECRET || readSecret(file) !== undefined || holdsDatabase(config.PORTAL_DATA_DIR)) return;
  if (secret === null)
    throw new StartupError(
      `The backup does not include the secret, which is needed to read its encrypted data. Copy the file ${FILE} from the old data folder to ${config.PORTAL_DATA_DIR}, or set PORTAL_SECRET.`,
    );
  makeSecret(file, secret);
}

function readSecret(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartupError(
      `The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Give the portal's user read access, or set PORTAL_SECRET.`,
    );
  }
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new StartupError(
    `The secret in ${file} is too short: ${secret.length} characters instead of at least ${SHORTEST_SECRET}. Restore the file from the backup of this folder.`,
  );
}

/** Whole on disk or not there at all, and never in the place of another: the first of two starts at once wins. */
function makeSecret(file: string, secret: string): void {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeThrough(fresh, secret);
    linkSync(fresh, file);
    if (process.platform !== 'win32') flush(join(file, '..'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartupError(
      `The secret cannot be written to ${file} (${(error as NodeJS.ErrnoException).code}). Give the portal's user write access, or set PORTAL_SECRET.`,
    );
  } finally {
    rmSync(fresh, { force: true });
  }
}

function writeThrough(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function flush(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
