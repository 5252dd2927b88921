import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** The databases of a whole run, with room to spare. */
const ROOM = 4 * 2 ** 30;

/**
 * Where tests keep what nobody needs afterwards: in memory, where there is room and programs may run. Each test file has a
 * database of its own, which is 750 files, and a disk can take six times as long to make them.
 */
export function scratchFolder(): string {
  if (process.env['TMPDIR'] !== undefined || !isInMemory()) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir();
}

/** Linux alone tells; containers may have it without leave to run programs. */
function isInMemory(): boolean {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === IN_MEMORY);
  const [, , kind, options = ''] = mount ?? [];
  return kind === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}
