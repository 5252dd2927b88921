import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignNumbers, compareFigures, numbersOf, renderComparisons, type Pair } from './compare-figures.ts';
import type { Figure } from './figure.ts';
import { createNpmRunner, type NpmRunner } from './npm-runner.ts';
import { checkOut, ROOT, type OtherVersion } from './other-version.ts';

interface Scene {
  runner: NpmRunner;
  /** A folder that is gone afterwards. */
  base: string;
  other: OtherVersion;
}

/** Measures this version and another in turns, and prints of each measure how the two compare. */
export async function measureAgainst(commit: string, names: readonly string[], pairs: number): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), 'portal-compare-'));
  const temporary = join(base, 'temporary');
  mkdirSync(temporary);
  for (const folder of [base, temporary]) chmodSync(folder, 0o711); // the database's user passes through
  const runner = createNpmRunner(temporary);
  // A database that has just lost its portal still closes its files.
  const clean = () => rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      void runner.end().then(() => {
        clean();
        process.exit(130);
      });
    });
  try {
    const scene = { runner, base, other: checkOut(commit, join(base, 'version')) };
    for (const folder of [ROOT, scene.other.folder]) await prepare(runner, folder);
    for (const name of names) await compareMeasure(scene, name, pairs);
  } finally {
    clean();
  }
}

/** Any command of a version first installs what its lockfile names; with the pages built, no measure waits for them. */
async function prepare(runner: NpmRunner, folder: string): Promise<void> {
  process.stderr.write(`Preparing ${folder} …\n`);
  for (const args of [
    ['run', '--silent', 'portal', '--', '--help'],
    ['exec', '--call', 'node scripts/build.mjs'],
  ]) {
    const { succeeded, stderr } = await runner.run(folder, args);
    if (!succeeded) throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${stderr}`);
  }
}

/**
 * The measures of this version run in both, so that both do the same work. Where they cannot, the other version is measured
 * by its own, and the table says so.
 */
async function compareMeasure(scene: Scene, name: string, pairs: number): Promise<void> {
  const { other } = scene;
  let figures: readonly Figure[] = [];
  let place = '';
  let remark = '';
  const these = async () => {
    place = 'this version';
    const measured = await measureIn(scene, ROOT, name);
    if (typeof measured === 'string') throw new Error('it left no figures');
    figures = measured;
    return numbersOf(figures);
  };
  const those = async () => {
    place = other.name;
    return alignNumbers(figures, await measureIn(scene, other.folder, name));
  };
  const firstOfThose = async () => {
    try {
      return await those();
    } catch (error) {
      other.layMeasures('that version');
      remark = ` (${other.name} by its own measure: ${(error as Error).message})`;
      return those();
    }
  };
  other.layMeasures('this version');
  const done: Pair[] = [];
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      process.stderr.write(`${name}: pair ${pair + 1} of ${pairs} …\n`);
      if (pair === 0) done.push({ these: await these(), those: await firstOfThose() });
      else if (pair % 2 === 0) done.push({ these: await these(), those: await those() });
      else done.push({ those: await those(), these: await these() });
    }
  } catch (error) {
    if (place === 'this version') process.exitCode = 1;
    remark += `\n\nIt did not run in ${place}: ${(error as Error).message}`;
  }
  const table = renderComparisons(other.name, compareFigures(figures, done), done.length);
  process.stdout.write(`\n${name}${remark}\n\n${done.length > 0 ? `${table}\n` : ''}`);
}

/** The figures of one run, or what a version printed that leaves none. */
async function measureIn(
  { runner, base, other }: Scene,
  folder: string,
  name: string,
): Promise<Figure[] | string> {
  const file = join(base, 'figures.json');
  rmSync(file, { force: true });
  const { succeeded, stdout, stderr } = await runner.run(folder, ['run', '--silent', 'bench', '--', name], {
    BENCH_FIGURES: file,
    BENCH_DIR: name === 'import' ? undefined : keptFolder(base, folder === ROOT ? 'this' : other.name),
  });
  if (!succeeded) {
    process.stderr.write(stderr);
    const lines = stderr
      .replaceAll(join(folder, '/'), '')
      .split('\n')
      .filter((line) => line !== '');
    throw new Error(lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? 'it ended');
  }
  if (!existsSync(file)) return stdout;
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figure[]>)[name] ?? [];
}

/** What takes minutes to import is kept for the next run, of each version apart: their databases differ. */
function keptFolder(base: string, version: string): string {
  const folder = join(process.env['BENCH_DIR'] || base, `kept-${version}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
