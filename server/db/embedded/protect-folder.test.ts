import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Launcher } from './launcher.ts';
import { protectFolder } from './protect-folder.ts';

let base: string;
const modeOf = (name: string) => lstatSync(join(base, name)).mode & 0o777;
const names = ['', 'pg18', 'pg18.init', 'pg18.old', 'portal-secret', 'files', 'files/inside'];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'portal-protected-'));
  for (const name of ['pg18', 'pg18.init', 'pg18.old', 'files']) mkdirSync(join(base, name), { mode: 0o755 });
  for (const name of ['portal-secret', 'files/inside']) writeFileSync(join(base, name), '', { mode: 0o644 });
  symlinkSync('files/inside', join(base, 'link'));
});
afterEach(() => rmSync(base, { recursive: true }));
const launcherOf = (owner: Launcher['owner']): Launcher => ({ prefix: [], spawnAs: {}, owner });
const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];

test.skipIf(process.platform === 'win32')(
  'whoever the database runs as passes through the folder and gets at nothing in it but its cluster',
  () => {
    const before = names.map(modeOf);
    protectFolder(base, launcherOf(null));
    expect(names.map(modeOf)).toEqual(before);
    protectFolder(base, launcherOf({ uid, gid }));
    expect(names.map(modeOf)).toEqual([0o711, 0o755, 0o755, 0o700, 0o600, 0o700, 0o644]);
    expect(lstatSync(join(base, 'link')).isSymbolicLink()).toBe(true);
  },
);
