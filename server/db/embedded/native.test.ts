import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { findNativePostgres } from './native.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portal-native-'));
  mkdirSync(join(home, 'bin'));
});
afterEach(() => rmSync(home, { recursive: true }));
/** A program in the place of PostgreSQL. */
const write = (lines: string) =>
  writeFileSync(join(home, 'bin', 'postgres'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
const unfit = (reason: string) =>
  new StartupError(
    `The embedded PostgreSQL does not run on this system (${reason}). Set DATABASE_URL to PostgreSQL 15 or later, or PORTAL_PG_BIN to the folder that contains its programs.`,
  );

test('a folder without PostgreSQL is named', () => {
  expect(() => findNativePostgres(join(home, 'bin'))).toThrow(
    new StartupError(
      `PORTAL_PG_BIN: there is no PostgreSQL in ${home}/bin. Set it to the folder that contains the PostgreSQL programs, such as /usr/lib/postgresql/18/bin.`,
    ),
  );
});

test.skipIf(process.platform === 'win32')(
  'the programs of a folder are known with their version, from 15 on',
  () => {
    write('[ "$1" = --version ] && echo "postgres (PostgreSQL) 15.4 (Debian 15.4-2)"');
    const found = findNativePostgres(join(home, 'bin'));
    expect([found.home, found.major, found.program('initdb')]).toEqual([home, 15, join(home, 'bin/initdb')]);
    write('echo "postgres (PostgreSQL) 14.9"');
    expect(() => findNativePostgres(join(home, 'bin'))).toThrow(unfit(''));
    write('echo "no such library" >&2; exit 127');
    expect(() => findNativePostgres(join(home, 'bin'))).toThrow(unfit('no such library'));
  },
);
