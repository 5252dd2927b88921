import { expect, test } from 'vitest';
import { textOf, textsOf } from './search-texts.ts';

test.each([
  ['a', ['a'], 'a'],
  ['', [''], ''],
  [['a', 'b'], ['a', 'b'], 'a'],
  [[7, 'b', null, 'c'], ['b', 'c'], 'b'],
  [[], [], undefined],
  [undefined, [], undefined],
  [7, [], undefined],
  [true, [], undefined],
  [{ text: 'a' }, [], undefined],
])('under a name with %j stand the texts %j, and first %j', (value, all, first) => {
  expect(textsOf(value)).toEqual(all);
  expect(textOf(value)).toBe(first);
});
