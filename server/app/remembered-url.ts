import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/core/config.ts';

const fileOf = (dataDir: string): string => join(resolve(dataDir), 'public-url');

/** Leaves the portal's address in its data folder: a command run beside it then knows whether it is a demo. */
export function rememberUrl(config: Config): void {
  if (config.DATABASE_URL) return;
  mkdirSync(config.PORTAL_DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(config.PORTAL_DATA_DIR), `${config.PUBLIC_URL}\n`);
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
