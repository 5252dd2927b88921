// Writes the tables of docs/import.md from the declarations of the format: node scripts/generate-import-doc.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeFile } from '../domain/import/describe-file.ts';
import { importFiles } from '../domain/import/import-files.ts';

/** The document with every table as the declarations have it. */
export function withTables(document: string): string {
  return importFiles.reduce((text, file) => {
    const mark = `<!-- columns: ${file.name} -->`;
    const at = text.indexOf(mark);
    if (at < 0) throw new Error(`docs/import.md has no place for ${file.name}: ${mark}`);
    const behind = text.slice(at + mark.length).replace(/^\s*(?:\|[^\n]*\n)+\n*/, '\n');
    return `${text.slice(0, at + mark.length)}\n\n${describeFile(file)}\n${behind}`;
  }, document);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = fileURLToPath(new URL('../docs/import.md', import.meta.url));
  writeFileSync(path, withTables(readFileSync(path, 'utf8')));
}
