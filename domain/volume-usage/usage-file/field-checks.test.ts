import { describe, expect, test } from 'vitest';
import { isHash, isPrintable, isWhole, membersOf, toHex } from './field-checks.ts';

test('members are those of an object, not of lists, texts, numbers or null', () => {
  const object = { a: 1 };
  expect(membersOf(object)).toBe(object);
  for (const value of [[], [object], null, undefined, 'a', 5, true]) expect(membersOf(value)).toBeNull();
});

test.each<[unknown, number, number | undefined, boolean]>([
  [0, 0, undefined, true],
  [-1, 0, undefined, false],
  [-1, -1, undefined, true],
  [1, 1, 1, true],
  [0, 1, 1, false],
  [2, 1, 1, false],
  [9_007_199_254_740_991, 0, undefined, true],
  [9_007_199_254_740_992, 0, undefined, false],
  [9_007_199_254_740_992, 0, Infinity, false],
  [1.5, 0, undefined, false],
  [Number.NaN, 0, undefined, false],
  ['1', 0, undefined, false],
  [null, 0, undefined, false],
])('%j is a whole number from %d to %s: %s', (value, least, most, is) => {
  expect(isWhole(value, least, most)).toBe(is);
});

test.each<[unknown, boolean]>([
  ['0123456789abcdef'.repeat(4), true],
  ['a'.repeat(63), false],
  ['a'.repeat(65), false],
  [`x${'a'.repeat(64)}`, false],
  [`${'a'.repeat(64)}x`, false],
  [`${'a'.repeat(64)}\n`, false],
  ['A'.repeat(64), false],
  [`${'a'.repeat(63)}g`, false],
  [['a'.repeat(64)], false],
  [null, false],
])('%j is a hash: %s', (value, is) => {
  expect(isHash(value)).toBe(is);
});

describe('a text that can be printed', () => {
  test.each<[unknown, number, boolean]>([
    ['', 3, false],
    ['a', 3, true],
    ['abc', 3, true],
    ['abcd', 3, false],
    ['🙂🙂🙂', 3, true],
    ['🙂🙂🙂🙂', 3, false],
    ['a b', 3, true],
    ['本ü', 3, true],
    [5, 3, false],
    [['a'], 3, false],
    [undefined, 3, false],
  ])('%j has 1 to %d characters: %s', (value, most, is) => {
    expect(isPrintable(value, most)).toBe(is);
  });

  test.each([
    '\0',
    '\n',
    '\u007F',
    '\u0085',
    '\u00AD',
    '\u200B',
    '\u202E',
    '\uFEFF',
    '\u2028',
    '\u2029',
    '\uD800',
    '\uDC00',
  ])('holds no %j', (character) => {
    expect(isPrintable(`a${character}b`, 9)).toBe(false);
  });
});

test('bytes are two characters each', () => {
  expect(toHex(Uint8Array.of(0, 15, 16, 255))).toBe('000f10ff');
  expect(toHex(new Uint8Array())).toBe('');
});
