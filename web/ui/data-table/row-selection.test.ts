import { describe, expect, test } from 'vitest';
import { chooseAll, chooseRow, isAllSelected } from './row-selection.ts';

interface Key {
  id: string;
  used: boolean;
}
const rows: Key[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, used: id !== 'c' }));
const table = (selected = '') => ({
  rows,
  rowId: (row: Key) => row.id,
  selection: {
    selected: new Set(Array.from(selected)),
    onChange: () => {},
    refusal: (row: Key) => (row.used ? null : 'Never used'),
    name: (row: Key) => row.id,
  },
});
const ids = (selected: ReadonlySet<string> | null) => selected && [...selected].toSorted().join('');

describe('one row', () => {
  test.each([
    { was: '', index: 1, checked: true, left: 'b' },
    { was: 'ab', index: 1, checked: false, left: 'a' },
    { was: 'ab', index: 1, checked: true, left: 'ab' },
    { was: 'a', index: 2, checked: true, left: null },
    { was: 'a', index: 9, checked: true, left: null },
  ])('at $index of $was: $left', ({ was, index, checked, left }) => {
    expect(ids(chooseRow(table(was), index, { checked, isRange: false }, 'e'))).toBe(left);
  });
});

describe('a range, from the row chosen before', () => {
  test.each([
    { was: 'a', anchor: 'a', index: 4, checked: true, left: 'abde' },
    { was: 'e', anchor: 'e', index: 1, checked: true, left: 'bde' },
    { was: 'abde', anchor: 'b', index: 3, checked: false, left: 'ae' },
    { was: 'x', anchor: 'gone', index: 3, checked: true, left: 'dx' },
    { was: '', anchor: null, index: 3, checked: true, left: 'd' },
  ])('from $anchor to $index: $left', ({ was, anchor, index, checked, left }) => {
    expect(ids(chooseRow(table(was), index, { checked, isRange: true }, anchor))).toBe(left);
  });
});

test('all rows that can be, and back; what is not loaded stays as it was', () => {
  expect(ids(chooseAll(table('x'), true))).toBe('abdex');
  expect(ids(chooseAll(table('abdex'), false))).toBe('x');
});

test.each([
  { was: 'abde', is: true },
  { was: 'abd', is: false },
  { was: 'x', is: false },
  { was: '', is: false },
])('all are selected with $was: $is', ({ was, is }) => expect(isAllSelected(table(was))).toBe(is));

test('of rows none of which can be selected not all are', () => {
  const { selection, ...rest } = table('c');
  expect(isAllSelected({ ...rest, rows: rows.slice(2, 3), selection })).toBe(false);
});
