import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { ensureCluster, programEnvironment, waitForPreviousServer } from './cluster.ts';
import type { NativePostgres } from './native.ts';

let base: string;
let native: NativePostgres;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  native = { home: base, major: 18, program: (name) => join(base, name) };
});
afterEach(() => rmSync(base, { recursive: true }));
const launcher = { prefix: [], spawnAs: {}, owner: null };
/** A program in the place of initdb: its folder is $4 and the file with the password $6. */
const writeInitdb = (lines: string) =>
  writeFileSync(join(base, 'initdb'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
const ensure = () => ensureCluster(base, native, launcher);

describe.skipIf(process.platform === 'win32')('a cluster', () => {
  test('is made once, with a password that only the portal keeps', () => {
    for (const name of ['pg18', 'pg18.init']) mkdirSync(join(base, name)); // of a start that was killed
    writeFileSync(join(base, 'pg18.init/left'), '');
    writeInitdb('echo "$@" > "$2/words"; cat "$4" > "$2/password"; echo 18 > "$2/PG_VERSION"');
    const made = ensure();
    expect(made.folder).toBe(join(base, 'pg18'));
    expect(made.password).toMatch(/^[0-9a-f]{48}$/);
    expect(readFileSync(join(made.folder, 'password'), 'utf8')).toBe(`${made.password}\n`);
    expect(readFileSync(join(made.folder, 'words'), 'utf8')).toBe(
      `-D ${base}/pg18.init --pwfile ${base}/initdb-password -U postgres -A scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums --no-instructions\n`,
    );
    expect(existsSync(join(made.folder, 'left'))).toBe(false);
    expect(existsSync(join(base, 'initdb-password'))).toBe(false);
    expect(statSync(join(base, 'database-password')).mode & 0o777).toBe(0o600);
    expect(statSync(made.folder).mode & 0o777).toBe(0o700);
    writeInitdb('exit 1');
    expect(ensure()).toEqual(made);
  });

  test('of before PostgreSQL 17 has no locale of its own', () => {
    native = { ...native, major: 16 };
    writeInitdb('echo "$@" > "$2/words"; echo 16 > "$2/PG_VERSION"');
    expect(readFileSync(join(ensure().folder, 'words'), 'utf8')).toContain('--locale=C --data-checksums');
  });

  test('that cannot be made leaves nothing, and the reason is told', () => {
    writeInitdb('echo "could not write: No space left on device" >&2; exit 1');
    expect(ensure).toThrow(
      new StartupError(
        `Not enough disk space to create the database in ${base}: it starts at about 60 MB and grows. Free some space, or set PORTAL_DATA_DIR to a folder on another disk.`,
      ),
    );
    writeInitdb('echo "it is raining" >&2; exit 3');
    expect(ensure).toThrow(
      new StartupError(
        'The embedded database could not be created: it is raining. Set DATABASE_URL to use another database.',
      ),
    );
    rmSync(join(base, 'initdb'));
    expect(ensure).toThrow(
      /^The embedded database could not be created: spawnSync .*ENOENT\. Set DATABASE_URL/,
    );
    for (const name of ['pg18', 'database-password', 'initdb-password'])
      expect(existsSync(join(base, name)), name).toBe(false);
  });
});

test('the programs get nothing of the portal’s own settings', () => {
  expect(programEnvironment(native)).toMatchObject({ LANG: 'C', LC_ALL: 'C', TZ: 'UTC' });
  expect(Object.keys(programEnvironment(native))).not.toContain('PORTAL_SECRET');
  expect(programEnvironment(native)['PATH']).toBe(process.env['PATH']);
});

test('a server that is gone is waited for no longer, and the file of a process that is none goes', async () => {
  const file = join(base, 'postmaster.pid');
  await waitForPreviousServer(base);
  writeFileSync(file, '999999999\n');
  await waitForPreviousServer(base);
  expect(existsSync(file)).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'the file of another process that has got the number goes',
  async () => {
    const file = join(base, 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n`);
    await waitForPreviousServer(base);
    expect(existsSync(file)).toBe(false);
  },
);
