import { expect, test } from 'vitest';
import { finderTextOf } from './finder-text.ts';

test.each([
  ['  Globex  Japan ', { text: 'Globex  Japan', words: ['Globex', 'Japan'], looksInside: true, tail: null }],
  ['…a1b2', { text: 'a1b2', words: ['a1b2'], looksInside: true, tail: 'a1b2' }],
  ['ac', { text: 'ac', words: ['ac'], looksInside: false, tail: null }],
  ['社', { text: '社', words: ['社'], looksInside: true, tail: '社' }],
])('%j is looked for as %o', (typed, expected) => {
  expect(finderTextOf(typed)).toEqual(expected);
});

test('of the last characters of a key as many count as lists show', () => {
  expect(finderTextOf('0123456789abcdefghij')?.tail).toBe('56789abcdefghij');
});

test.each(['', '   ', '\t'])('%j asks for nothing', (typed) => expect(finderTextOf(typed)).toBeNull());
