import { expect, test } from 'vitest';
import { base64, day, email, flag, id, list, listOf, oneOf, reference, text, whole } from './cell-kinds.ts';
import { describeFile, kindText } from './describe-file.ts';
import { importFile, optional } from './import-file.ts';

test.each([
  [id, 'ID, at most 64 characters'],
  [reference('people.csv'), 'ID in people.csv'],
  [text(), 'text, at most 255 characters'],
  [text(4000), 'text, at most 4000 characters'],
  [email, 'email address, at most 256 characters, one `@`'],
  [oneOf(['Internal', 'Commercial']), '`Internal`, `Commercial`'],
  [listOf(['LICENSEE', 'CUCA_OWNER']), 'list of `LICENSEE`, `CUCA_OWNER`'],
  [list, 'list of text values'],
  [day, 'date `YYYY-MM-DD`'],
  [whole, 'whole number, at most 99999999999999999'],
  [flag, '`true` or `false`'],
  [base64, 'base64 of a file of at most 1 MB'],
])('a cell of the kind $name is described as: %2$s', (kind, words) => {
  expect(kindText(kind)).toBe(words);
});

test('a file is described by a table of its columns: which find a row again, and which may be left out', () => {
  const file = importFile('shops.csv', ['id'], { id, opened: day, note: optional(text()) });
  expect(describeFile(file).split('\n')).toEqual([
    '| column | | what it holds |',
    '| --- | --- | --- |',
    '| id (identity) | required | ID, at most 64 characters |',
    '| opened | required | date `YYYY-MM-DD` |',
    '| note | optional | text, at most 255 characters |',
  ]);
});
