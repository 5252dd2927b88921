import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
/** Whose the database's programs are: somebody else where the portal is root. */
const nobody = Number(
  /^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? process.getuid?.(),
);
const databaseUser = isRoot ? nobody : process.getuid?.();
const ownFiles = ['portal-secret', 'public-url', 'banner.json', 'database-password', 'portal.lock'];

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-folder-')); // 0700: like a home, nobody else passes through
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function startOnce(): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onFatal: (error) => {
      throw error;
    },
  });
  await postgres.stop();
}

/** Which of some shell commands the database user gets done in the data folder. */
function doneByDatabaseUser(commands: string[]): string[] {
  return commands.filter((command) => {
    const as = { uid: nobody, gid: nobody, cwd: '/' };
    return spawnSync('/bin/sh', ['-c', command, 'sh', dataDir], as).status === 0;
  });
}

function expectProtected(): void {
  const base = statSync(dataDir);
  expect([base.uid, base.mode & 0o777]).toEqual([process.getuid?.(), isRoot ? 0o711 : 0o700]);
  for (const name of ownFiles) {
    const { uid, mode } = statSync(join(dataDir, name));
    expect([name, uid, mode & 0o022]).toEqual([name, process.getuid?.(), 0]);
  }
  for (const name of ['portal-secret', 'database-password'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  const cluster = readdirSync(dataDir).filter((name) => name.startsWith('pg'));
  expect(cluster).toHaveLength(1);
  const { uid, mode } = statSync(join(dataDir, cluster[0] ?? ''));
  expect([uid, mode & 0o777]).toEqual([databaseUser, 0o700]);
  expect(readdirSync(dataDir)).not.toContain('initdb-password');
}

test('the database user owns its cluster and nothing beside it, below a folder that nobody passes through, too', async () => {
  await startOnce();
  for (const name of ownFiles.slice(0, 3)) writeFileSync(join(dataDir, name), 'x', { mode: 0o600 });
  await startOnce();
  expectProtected();
});

test('a folder that belonged to the database user is taken back at the start, and its user gets at no secret', async () => {
  await startOnce();
  for (const name of ownFiles.slice(0, 3)) writeFileSync(join(dataDir, name), 'x', { mode: 0o600 });
  if (isRoot) {
    for (const name of ['.', 'database-password', 'banner.json'])
      chownSync(join(dataDir, name), nobody, nobody);
    chmodSync(folder, 0o711);
  }
  chmodSync(dataDir, 0o700);
  await startOnce();
  expectProtected();
  const attacks = isRoot
    ? [
        'echo mine > "$1/portal-secret"',
        'rm -f "$1/portal-secret"',
        'mv "$1/portal-secret" "$1/away"',
        'cat "$1/portal-secret"',
        'cat "$1/database-password"',
        'echo x > "$1/new"',
        'echo {} > "$1/banner.json"',
        'rm -f "$1/public-url"',
        'ls "$1"',
      ]
    : [];
  expect(doneByDatabaseUser(attacks)).toEqual([]);
});
