import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Launcher } from './launcher.ts';

const isCluster = (name: string): boolean => /^pg\d+(\.init)?$/.test(name);

/**
 * Where the database runs as another user than the portal, only its own cluster is that user's. The folder and what
 * else is in it are the portal's: the database user passes through, and writes, reads and renames nothing. Folders
 * that an earlier version gave to the database user are taken back.
 */
export function protectFolder(base: string, launcher: Launcher): void {
  if (!launcher.owner) return;
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  chownSync(base, uid, gid); // first: from here on nobody else changes what is in it
  chmodSync(base, 0o711);
  for (const name of readdirSync(base).filter((name) => !isCluster(name))) {
    const path = join(base, name);
    const state = lstatSync(path);
    if (state.uid === launcher.owner.uid) lchownSync(path, uid, gid);
    if (state.isFile()) chmodSync(path, 0o600);
    if (state.isDirectory()) chmodSync(path, 0o700);
  }
}
