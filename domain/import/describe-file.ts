import { fillText } from '../core/fill-text.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { importTexts } from '../messages/en-gb/import.ts';
import type { CellKind } from './cell-kinds.ts';
import type { ImportFile } from './import-file.ts';

const { kinds } = importTexts.import;

/** What a cell may hold, in words. */
export const kindText = ({ name, set, file, limit }: CellKind): string =>
  fillText(name === 'text' && limit !== TEXT_MAX ? kinds.longText : kinds[name], {
    set: set?.map((item) => `\`${item}\``).join(', '),
    ...{ file, limit },
  });

/** The columns of a file as a Markdown table, for docs/import.md; neighbours that hold the same share a row. */
export function describeFile(file: ImportFile): string {
  const rows: { names: string; holds: string }[] = [];
  for (const { name, kind, optional } of file.columns) {
    const isIdentity = file.key.includes(name);
    const holds = `${optional ? '' : 'required: '}${kindText(kind)}`;
    const last = rows.at(-1);
    const shown = isIdentity ? `**${name}**` : name;
    if (last?.holds === holds) last.names += `, ${shown}`;
    else rows.push({ names: shown, holds });
  }
  const lines = rows.map(({ names, holds }) => `| ${names} | ${holds} |`);
  return ['| column | holds |', '| --- | --- |', ...lines].join('\n');
}
