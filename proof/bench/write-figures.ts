import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { formatMeasured, type Figure } from './figure.ts';

const FILE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const verdict = ({ met }: Figure): string => (met === undefined ? '' : met ? 'met' : 'NOT met');

const shownOf = ({ measured, shown }: Figure): string => shown ?? measured.map(formatMeasured).join(' / ');

/** The figures as a Markdown table. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${shownOf(figure)} | ${figure.target} | ${verdict(figure)} |`,
  );
  return ['| what | measured | target | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Replaces the sections of the measures that ran and leaves the others, and every remark, as they are. */
export function writeFigures(figures: Record<string, Figure[]>): void {
  let text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Benchmarks\n';
  for (const [name, rows] of Object.entries(figures)) {
    const head = `<!-- ${name} -->\n\n## ${name}\n\n\`npm run bench -- ${name}\` on ${machine()}:`;
    const section = `${head}\n\n${renderTable(rows)}\n\n<!-- end ${name} -->`;
    const old = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- end ${name} -->`);
    text = old.test(text) ? text.replace(old, () => section) : `${text.trimEnd()}\n\n${section}\n`;
  }
  writeFileSync(FILE, text);
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${day}`;
}
