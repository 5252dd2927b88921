// npm run bench [-- name …] [--write]: measures what the architecture promises; --write puts the figures into docs/benchmarks.md.
// With --against COMMIT [--pairs 9] the measures of that version and of this one run in turns.
import { writeFileSync } from 'node:fs';
import { readOptions, type BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { measures } from './measures.ts';
import { renderTable, writeFigures } from './write-figures.ts';

const options = orStop(() => readOptions(process.argv.slice(2), Object.keys(measures)));
if (options.against === undefined) await measureThis(options);
else await measureBoth(options.against, options);
process.exit(process.exitCode ?? 0);

async function measureThis({ names, write }: BenchOptions): Promise<void> {
  const figures: Record<string, Figure[]> = {};
  for (const name of names) {
    process.stderr.write(`${name} …\n`);
    const rows = (await measures[name]?.()) ?? [];
    figures[name] = rows;
    process.stdout.write(`${renderTable(rows)}\n`);
  }
  if (write) writeFigures(figures);
  const file = process.env['BENCH_FIGURES']; // for whoever compares them
  if (file) writeFileSync(file, JSON.stringify(figures));
}

/** Its code is read here: the measures run in other versions too, which may lack what it needs. */
async function measureBoth(against: string, { names, pairs }: BenchOptions): Promise<void> {
  const { findCommit } = await import('./other-version.ts');
  const { measureAgainst } = await import('./against.ts');
  await measureAgainst(
    orStop(() => findCommit(against)),
    names,
    pairs,
  );
}

function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
