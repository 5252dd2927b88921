import { expect, it } from 'vitest';
import { pluralCount } from './plural-count.ts';

it.each([
  ['0', 2],
  ['1', 1],
  ['2', 2],
  ['11', 2],
  ['99999999999999999', 2],
])('the text about %s takes form %d', (figure, form) => {
  expect(pluralCount(figure)).toBe(form);
});
