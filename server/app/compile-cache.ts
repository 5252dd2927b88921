import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '#server/db/startup-error.ts';

const OTHERS_WRITE = 0o022;

/**
 * Keeps compiled code for the next start. Node runs what lies there unseen, so it is a folder of the data folder that
 * nobody else can write to, never the shared temporary one; answers why there is none, or null.
 */
export function cacheCompiledCode(dataDir: string): string | null {
  const named = getCompileCacheDir();
  if (named !== undefined) refuseShared(named);
  const folder = join(dataDir, 'compile-cache');
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return `${folder} cannot be made`;
  }
  const fault = findFault(folder);
  if (fault !== null) return fault;
  chmodSync(folder, 0o700);
  enableCompileCache(folder);
  return null;
}

/** NODE_COMPILE_CACHE is obeyed by Node before any of our code runs: all we can do is not go on. */
function refuseShared(folder: string): void {
  const fault = findFault(folder) ?? findFault(dirname(folder));
  if (fault !== null)
    throw new StartupError(
      `NODE_COMPILE_CACHE: ${fault}, and Node runs code from there. Unset it: the portal keeps its own compile cache in the data folder.`,
    );
}

/** Why code in a folder could be somebody else's; the folder above it counts, for it can be exchanged there. */
export function findFault(folder: string): string | null {
  const own = process.getuid?.();
  if (own === undefined) return null; // Windows: access lists, inherited from the data folder
  const it = lstatSync(folder);
  if (!it.isDirectory()) return `${folder} is not a folder`;
  if (it.uid !== own) return `${folder} belongs to another user`;
  if (it.mode & OTHERS_WRITE) return `${folder} can be written to by others`;
  const above = lstatSync(dirname(folder));
  return (above.mode & OTHERS_WRITE) !== 0 && (above.mode & 0o1000) === 0
    ? `${dirname(folder)} can be written to by others`
    : null;
}
