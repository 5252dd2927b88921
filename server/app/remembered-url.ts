import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/core/config.ts';

const fileOf = (dataDir: string): string => join(resolve(dataDir), 'public-url');

/**
 * Leaves the portal's address in its data folder: a command run beside it then knows whether it is a demo. Whole or as
 * it was, since an empty file would make a demo of it; and without need of room where nothing changed.
 */
export function rememberUrl(config: Config): void {
  if (config.DATABASE_URL) return;
  mkdirSync(config.PORTAL_DATA_DIR, { recursive: true, mode: 0o700 });
  const file = fileOf(config.PORTAL_DATA_DIR);
  const text = `${config.PUBLIC_URL}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

/** The environment of a command: where it says nothing about the address, the one the portal last had. */
export function withRememberedUrl(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const { DATABASE_URL, PUBLIC_URL, PORT, PORTAL_DATA_DIR } = environment;
  const file = fileOf(PORTAL_DATA_DIR || './data');
  if (DATABASE_URL || PUBLIC_URL || PORT || !existsSync(file)) return environment;
  return { ...environment, PUBLIC_URL: readFileSync(file, 'utf8').trim() };
}
