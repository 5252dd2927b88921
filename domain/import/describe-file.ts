import { fillText } from '../core/fill-text.ts';
import { importTexts } from '../messages/en-gb/import.ts';
import type { CellKind } from './cell-kinds.ts';
import type { ImportFile } from './import-file.ts';

const { kinds } = importTexts.import;

/** What a cell may hold, in words. */
export const kindText = ({ name, set, file, limit }: CellKind): string =>
  fillText(kinds[name], { set: set?.map((item) => `\`${item}\``).join(', '), file, limit });

/** The columns of a file as a Markdown table, for docs/import.md. */
export function describeFile(file: ImportFile): string {
  const rows = file.columns.map(({ name, kind, optional }) => {
    const identity = file.key.includes(name) ? ' (identity)' : '';
    return `| ${name}${identity} | ${optional ? 'optional' : 'required'} | ${kindText(kind)} |`;
  });
  return ['| column | | what it holds |', '| --- | --- | --- |', ...rows].join('\n');
}
