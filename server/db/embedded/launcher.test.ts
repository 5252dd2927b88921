import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { findLauncher } from './launcher.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-launcher-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  on(platform);
  rmSync(folder, { recursive: true });
});
const as = (uid: number) => vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(uid);

const { platform } = process;
const on = (value: string) => Object.defineProperty(process, 'platform', { value });

test('a process that is not root starts programs as itself, whatever folder they are in', () => {
  as(1000);
  expect(findLauncher('nobody-at-all', [folder])).toEqual({ prefix: [], spawnAs: {}, owner: null });
});

test.skipIf(process.platform === 'win32')(
  'root starts them as the user of PORTAL_DB_USER, who must be there',
  () => {
    as(0);
    const owner = { uid: 0, gid: 0 };
    expect(findLauncher('root', ['/'])).toEqual({ prefix: [], spawnAs: owner, owner });
    expect(() => findLauncher('nobody-at-all', [])).toThrow(
      new StartupError(
        "Running as root needs the system user 'nobody-at-all' for the database. Set PORTAL_DB_USER, run as a normal user, or set DATABASE_URL.",
      ),
    );
  },
);

test.runIf(process.platform === 'linux')(
  'root lets them pass through a folder that is its own alone, and through no other',
  () => {
    as(0);
    const found = findLauncher('root', ['/', folder]);
    expect(found.prefix.join(' ')).toMatch(
      /^setpriv --reuid 0 --regid 0 --clear-groups --securebits \+no_setuid_fixup (--(?:inh|ambient|bounding)(?:-caps|-set)=-all,\+dac_(?:read_search|override) ?){3}$/,
    );
    expect([found.spawnAs, found.owner]).toEqual([{}, { uid: 0, gid: 0 }]);
    chmodSync(folder, 0o701);
    const isOpenAbove = findLauncher('root', [tmpdir()]).prefix.length === 0;
    expect(findLauncher('root', [folder]).prefix.length === 0).toBe(isOpenAbove);
  },
);

test.skipIf(process.platform === 'win32')(
  'elsewhere than on Linux such a folder is refused, and Windows has no root',
  () => {
    as(0);
    on('darwin');
    expect(() => findLauncher('root', [folder])).toThrow(
      new StartupError(
        `${folder} cannot be reached by an unprivileged user. Move the folder, or set DATABASE_URL.`,
      ),
    );
    on('win32');
    expect(findLauncher('root', [folder])).toEqual({ prefix: [], spawnAs: {}, owner: null });
  },
);
