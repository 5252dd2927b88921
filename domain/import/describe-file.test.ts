import { expect, test } from 'vitest';
import { base64, day, email, flag, id, list, listOf, oneOf, reference, text, whole } from './cell-kinds.ts';
import { describeFile, kindText } from './describe-file.ts';
import { importFile, optional } from './import-file.ts';

test.each([
  [id, 'ID'],
  [reference('people.csv'), 'ID in people.csv'],
  [text(), 'text'],
  [text(4000), 'text of at most 4000 characters'],
  [email, 'email address'],
  [oneOf(['Internal', 'Commercial']), '`Internal`, `Commercial`'],
  [listOf(['LICENSEE', 'CUCA_OWNER']), 'list of `LICENSEE`, `CUCA_OWNER`'],
  [list, 'list of texts'],
  [day, 'date'],
  [whole, 'whole number'],
  [flag, '`true` or `false`'],
  [base64, 'base64 of a file of at most 1 MiB'],
])('a cell of the kind $name is described as: %2$s', (kind, words) => {
  expect(kindText(kind)).toBe(words);
});

test('a file is described by a table of its columns: which find a row again, and which are required', () => {
  const file = importFile('shops.csv', ['id'], {
    ...{ id, parent: id, opened: day, note: optional(text()), city: optional(text()), name: text() },
  });
  expect(describeFile(file).split('\n')).toEqual([
    '| column | holds |',
    '| --- | --- |',
    '| **id**, parent | required: ID |',
    '| opened | required: date |',
    '| note, city | text |',
    '| name | required: text |',
  ]);
});
