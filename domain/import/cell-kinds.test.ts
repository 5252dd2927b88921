import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base64,
  day,
  email,
  flag,
  id,
  list,
  listOf,
  oneOf,
  reference,
  text,
  whole,
  type CellKind,
} from './cell-kinds.ts';

const roles = listOf(['LICENSEE', 'ACCOUNT_VIEWER']);

test.each<[string, CellKind, string, string]>([
  ['an id of 64 characters', id, 'x'.repeat(64), 'x'.repeat(64)],
  ['an id of 64 characters that are two code units each', id, '𠮷'.repeat(64), '𠮷'.repeat(64)],
  ['a text with a line break', text(), 'two\nlines', 'two\nlines'],
  ['a text of 255 characters', text(), 'ü'.repeat(255), 'ü'.repeat(255)],
  ['a description of 4,000 characters', text(4000), 'x'.repeat(4000), 'x'.repeat(4000)],
  [
    'an address with an umlaut, which the form would refuse',
    email,
    'käthe@größe.example',
    'käthe@größe.example',
  ],
  ['an address of 256 characters', email, `${'x'.repeat(254)}@y`, `${'x'.repeat(254)}@y`],
  ['one of a set', oneOf(['a', 'b']), 'b', 'b'],
  [
    'a list in the order of its set, each once',
    roles,
    'ACCOUNT_VIEWER; LICENSEE;LICENSEE',
    'LICENSEE;ACCOUNT_VIEWER',
  ],
  ['a list of free texts', list, 'iText; Apryse SDK;', 'iText;Apryse SDK'],
  ['a leap day', day, '2024-02-29', '2024-02-29'],
  ['zero', whole, '0', '0'],
  ['leading zeros', whole, '00042', '42'],
  ['the greatest value', whole, '99999999999999999', '99999999999999999'],
  ['true', flag, 'true', 'true'],
  ['false', flag, 'false', 'false'],
  ['base64 with padding', base64, 'QUI=', 'QUI='],
  ['base64 over two lines', base64, 'QUJD\r\nREVG', 'QUJDREVG'],
  [
    'a file of exactly 1 MiB',
    base64,
    Buffer.alloc(1_048_576).toString('base64'),
    Buffer.alloc(1_048_576).toString('base64'),
  ],
])('%s is taken', (_, kind, cell, stored) => {
  expect(kind.parse(cell)).toBe(stored);
});

test.each<[string, CellKind, string, string]>([
  ['an id of 65 characters', id, 'x'.repeat(65), 'tooLong'],
  ['an id with a line break', id, 'a\nb', 'controlCharacter'],
  ['a text of 256 characters', text(), 'ü'.repeat(256), 'tooLong'],
  ['a text with a NUL', text(), 'a\0b', 'controlCharacter'],
  ['no @', email, 'nobody', 'notEmail'],
  ['two @', email, 'a@b@c', 'notEmail'],
  ['nothing before the @', email, '@b', 'notEmail'],
  ['nothing behind the @', email, 'a@', 'notEmail'],
  ['a blank in an address', email, 'a b@c', 'notEmail'],
  ['an address of 257 characters', email, `${'x'.repeat(255)}@y`, 'tooLong'],
  ['another case of a set', oneOf(['a', 'b']), 'B', 'notInSet'],
  ['one wrong item of a list', roles, 'LICENSEE;OWNER', 'notInSet'],
  ['an empty item of a list with a set', roles, 'LICENSEE;', 'notInSet'],
  ['an item of 256 characters in a list of free texts', list, `a;${'x'.repeat(256)}`, 'tooLong'],
  ['a line break in an item of a list', list, 'a;b\nc', 'controlCharacter'],
  ['a day that does not exist', day, '2025-02-29', 'notDay'],
  ['a day in another shape', day, '1.2.2025', 'notDay'],
  ['an instant', day, '2025-02-01T00:00:00Z', 'notDay'],
  ['a year of five digits', day, '20250-01-01', 'notDay'],
  ['one above the greatest value', whole, '100000000000000000', 'tooLarge'],
  ['a negative number', whole, '-1', 'notWhole'],
  ['a fraction', whole, '1.0', 'notWhole'],
  ['thousands separators', whole, '1,000', 'notWhole'],
  ['digits of another script', whole, '١', 'notWhole'],
  ['a yes', flag, 'yes', 'notFlag'],
  ['a text that is no base64', base64, 'A?==', 'notBase64'],
  ['base64 behind something else', base64, '?ABC', 'notBase64'],
  ['base64 that was cut off', base64, 'QUI', 'notBase64'],
  ['nothing but padding', base64, '====', 'notBase64'],
  ['a file of one byte more than 1 MiB', base64, Buffer.alloc(1_048_577).toString('base64'), 'fileTooLarge'],
])('%s is refused', (_, kind, cell, code) => {
  expect(kind.parse(cell)).toMatchObject({ code });
});

const license = (bytes: number) => Buffer.alloc(bytes).toString('base64');

test.each<[CellKind, string, Record<string, string | number>]>([
  [id, 'x'.repeat(65), { found: 65, limit: 64 }],
  [text(), '𠮷'.repeat(300), { found: 300, limit: 255 }],
  [text(4000), 'x'.repeat(4001), { found: 4001, limit: 4000 }],
  [email, `${'x'.repeat(300)}@y`, { found: 302, limit: 256 }],
  [oneOf(['a', 'b']), 'c', { set: 'a, b' }],
  [roles, 'OWNER', { set: 'LICENSEE, ACCOUNT_VIEWER' }],
  [whole, '123456789012345678', { limit: '99999999999999999' }],
  [base64, license(1_048_577), { found: 1_048_577, limit: 1_048_576 }],
  [base64, license(1_048_578), { found: 1_048_578, limit: 1_048_576 }],
  [base64, license(1_048_579), { found: 1_048_579, limit: 1_048_576 }],
])('a refused cell of the kind $name says what was found and what is allowed', (kind, cell, params) => {
  expect(kind.parse(cell)).toMatchObject({ params });
});

test.each<[CellKind, string, string]>([
  [id, 'id', 'text'],
  [reference('people.csv'), 'reference', 'text'],
  [text(), 'text', 'text'],
  [email, 'email', 'text'],
  [oneOf(['a']), 'oneOf', 'text'],
  [listOf(['a']), 'listOf', 'list'],
  [list, 'list', 'list'],
  [day, 'day', 'day'],
  [whole, 'whole', 'whole'],
  [flag, 'flag', 'flag'],
  [base64, 'base64', 'text'],
])('a cell of the kind %2$s is stored as %3$s', (kind, name, stored) => {
  expect(kind).toMatchObject({ name, stored });
});

test('whatever bytes a file has, its base64 is taken as it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
      const encoded = Buffer.from(bytes).toString('base64');
      expect(base64.parse(encoded)).toBe(encoded);
    }),
  );
});

test('every whole number up to the greatest value comes back without its leading zeros', () => {
  const value = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n });
  fc.assert(
    fc.property(value, fc.nat(3), (number, zeros) => {
      expect(whole.parse('0'.repeat(zeros) + number.toString())).toBe(number.toString());
    }),
  );
});
