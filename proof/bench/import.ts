import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatNumber } from '#domain/core/format.ts';
import { less, type Figure } from './figure.ts';
import { KEYS, writeImportFolder } from './import-folder.ts';

const MINUTES_ALLOWED = 10;
const MIB_ALLOWED = 1024;

/** `npm run portal -- import` of a million keys into a fresh embedded PostgreSQL, and of the same folder again. */
export async function measureImport(): Promise<Figure[]> {
  const { folder, dataDir, first } = await importedKeys();
  const again = await runImport(folder, dataDir);
  return [
    {
      what: `import of ${formatNumber(KEYS)} license keys into an empty database, start of the server included`,
      measured: [less(first.seconds / 60, 'min')],
      target: `≤ ${MINUTES_ALLOWED} min`,
      met: first.seconds <= MINUTES_ALLOWED * 60,
    },
    {
      what: 'memory of the importer at its highest',
      measured: [less(Math.max(first.mib, again.mib), 'MiB')],
      target: `≤ ${MIB_ALLOWED} MiB`,
      met: Math.max(first.mib, again.mib) <= MIB_ALLOWED,
    },
    {
      what: 'the same folder again, nothing changed',
      measured: [less(again.seconds / 60, 'min')],
      target: 'none',
    },
  ];
}

let imported: Promise<Imported> | undefined;

/** The keys are imported once in a run, for every measure that needs them. */
export function importedKeys(): Promise<Imported> {
  imported ??= importOnce();
  return imported;
}

/** BENCH_DIR keeps what was imported for further runs of other measures. */
async function importOnce(): Promise<Imported> {
  const kept = process.env['BENCH_DIR'];
  const base = kept ?? mkdtempSync(join(tmpdir(), 'portal-bench-'));
  if (!kept) process.once('exit', () => rmSync(base, { recursive: true, force: true }));
  const folder = join(base, 'in');
  const dataDir = join(base, 'data');
  const result = join(base, 'first.json');
  if (existsSync(result)) return { folder, dataDir, first: JSON.parse(readFileSync(result, 'utf8')) as Run };
  await writeImportFolder(folder);
  const first = await runImport(folder, dataDir);
  writeFileSync(result, JSON.stringify(first));
  return { folder, dataDir, first };
}

interface Imported {
  folder: string;
  dataDir: string;
  first: Run;
}

interface Run {
  seconds: number;
  mib: number;
}

async function runImport(folder: string, dataDir: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['cli/main.ts', 'import', folder], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DATABASE_URL: '', PORTAL_DATA_DIR: dataDir },
  });
  let mib = 0;
  const watch = setInterval(() => (mib = Math.max(mib, highestMemory(child.pid))), 250);
  const status = await new Promise<number | null>((done) => child.once('exit', done));
  clearInterval(watch);
  if (status !== 0) throw new Error(`the import ended with status ${status}`);
  return { seconds: (performance.now() - started) / 1000, mib };
}

/** The most memory a process ever had, by the kernel's book. */
export function highestMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
