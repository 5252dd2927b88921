import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTables } from './generate-import-doc.ts';

/** Tables are aligned by the formatter. */
const plain = (text: string) =>
  text
    .replace(/-{3,}/g, '---')
    .replace(/[ ]+/g, ' ')
    .replace(/\n{2,}/g, '\n\n');

test('docs/import.md says of every column what the declarations say', () => {
  const document = readFileSync('docs/import.md', 'utf8');
  expect(plain(withTables(document))).toBe(plain(document));
});
