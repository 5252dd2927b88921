import { readdirSync, readFileSync } from 'node:fs';

const MIB = 1024;

/** Memory of a browser with all its processes, in MiB; what they share is counted once. */
export function memoryOf(userData: string): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(processes.map((pid) => [pid, parentOf(pid)]));
  const main = processes.find((pid) => isBrowser(pid, userData));
  const isWithin = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (pid === main || isWithin(parents.get(pid)));
  const kib = processes.filter(isWithin).reduce((sum, pid) => sum + shareOf(pid), 0);
  return kib / MIB;
}

/** A process may end while it is looked at: it holds nothing then. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const parentOf = (pid: string): string | undefined => /^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1];
const shareOf = (pid: string): number => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0);

function isBrowser(pid: string, userData: string): boolean {
  const command = read(pid, 'cmdline');
  return command.includes(`--user-data-dir=${userData}`) && !command.includes('--type=');
}
