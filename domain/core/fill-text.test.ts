import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

test.each([
  ['No place.', { name: 'Vera' }, 'No place.'],
  ['{name} has {count}.', { name: 'Vera', count: 0 }, 'Vera has 0.'],
  ['{name}, {name}!', { name: 'Vera' }, 'Vera, Vera!'],
  ['The end{where}.', {}, 'The end.'],
  ['The end{where}.', { where: undefined }, 'The end.'],
  ['{toString}{constructor}.', {}, '.'],
  ['{a}', { a: '{b} $& $1', b: 'c' }, '{b} $& $1'],
  ['{ a } {}', { a: 'b' }, '{ a } {}'],
])('%j filled with %j reads %j', (text, params, filled) => {
  expect(fillText(text, params)).toBe(filled);
});
