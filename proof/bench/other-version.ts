import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** The measures and what they need. */
const OF_MEASURES = ['proof', 'testing'];

export interface OtherVersion {
  /** The beginning of the commit's hash. */
  name: string;
  folder: string;
  /** Whose measures lie in the folder from now on. */
  layMeasures: (of: 'this version' | 'that version') => void;
}

/** Git says on its own what is wrong; here somebody reads what to do. */
export function findCommit(name: string): string {
  try {
    return git(ROOT, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();
  } catch {
    throw new Error(
      `There is no commit '${name}' here. 'git log' shows those that there are, 'git fetch --unshallow' brings older ones.`,
    );
  }
}

/** A commit in a folder of its own. The packages are those of this version where its lockfile names the same. */
export function checkOut(commit: string, folder: string): OtherVersion {
  git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  git(folder, 'checkout', '--quiet', '--detach', commit);
  if (readLockfile(folder) === readLockfile(ROOT)) linkPackages(folder);
  return {
    name: commit.slice(0, 8),
    folder,
    layMeasures: (of) => {
      for (const name of OF_MEASURES) {
        rmSync(join(folder, name), { recursive: true, force: true });
        if (of === 'this version') cpSync(join(ROOT, name), join(folder, name), { recursive: true });
      }
      // Where versions before 2026-11-28 have the program of the bench.
      const older = join(folder, 'bench/main.ts');
      if (of === 'this version' && existsSync(older))
        writeFileSync(older, "import '../proof/bench/main.ts';\n");
      if (of === 'that version') git(folder, 'checkout', '--quiet', '--force', commit);
    },
  };
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const readLockfile = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** One by one: the folder stays the other version's own, and its caches too. */
function linkPackages(folder: string): void {
  const packages = join(ROOT, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(linked);
  for (const entry of readdirSync(packages, { withFileTypes: true })) {
    const [from, to] = [join(packages, entry.name), join(linked, entry.name)];
    if (entry.isFile()) cpSync(from, to);
    else if (!/^\.(?:cache|vite)/.test(entry.name)) symlinkSync(from, to, 'junction');
  }
}
