import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatMeasured, type Figure } from './figure.ts';

const FILE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
/** Stands behind the table of measures in that file. */
const TABLE_END = '<!-- end of measures -->';
const verdict = ({ met }: Figure): string => (met === undefined ? '' : met ? 'met' : 'NOT met');

const shownOf = ({ measured, shown }: Figure): string => shown ?? measured.map(formatMeasured).join(' / ');

const renderRow = (figure: Figure): string =>
  `| ${figure.what} | ${shownOf(figure)} | ${figure.target} | ${verdict(figure)} |`;

/** The figures as a Markdown table. */
export const renderTable = (figures: readonly Figure[]): string =>
  ['| what | measured | target | |', '| --- | --- | --- | --- |', ...figures.map(renderRow)].join('\n');

/** Replaces the rows of the measures that ran and leaves all others, and every remark, as they are. */
export function writeFigures(figures: Record<string, Figure[]>): void {
  let lines = readFileSync(FILE, 'utf8').split('\n');
  for (const [name, measured] of Object.entries(figures)) {
    const begins = `| \`${name}\`, `;
    const day = new Date().toISOString().slice(0, 10);
    const rows = measured.map((figure) => `${begins}${day} ${renderRow(figure)}`);
    const first = lines.findIndex((line) => line.startsWith(begins));
    const at = first >= 0 ? first : lines.lastIndexOf('', lines.indexOf(TABLE_END));
    lines = [...lines.slice(0, at), ...rows, ...lines.slice(at).filter((line) => !line.startsWith(begins))];
  }
  writeFileSync(FILE, lines.join('\n'));
}
