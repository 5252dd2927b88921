// npm run bench [-- name …] [--write]: measures what the architecture promises; --write puts the figures into docs/benchmarks.md.
import { parseArgs } from 'node:util';
import type { Figure } from './figure.ts';
import { measures } from './measures.ts';
import { renderTable, writeFigures } from './write-figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in measures));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}.\n`);
  process.exit(1);
}

const figures: Record<string, Figure[]> = {};
for (const [name, measure] of Object.entries(measures)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const rows = await measure();
  figures[name] = rows;
  process.stdout.write(`${renderTable(rows)}\n`);
}
if (values.write) writeFigures(figures);
process.exit(0);
