import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [0, 50, 0, { size: 50, number: 0, totalElements: 0, totalPages: 0 }],
  [3, 2, 0, { size: 2, number: 0, totalElements: 3, totalPages: 2 }],
  [3, 2, 2, { size: 2, number: 1, totalElements: 3, totalPages: 2 }],
  [4, 2, 3, { size: 2, number: 1, totalElements: 4, totalPages: 2 }],
])('[2.34] of %d rows, %d a page, from row %d on', (total, size, offset, expected) => {
  expect(pageNumbers(total, size, offset)).toEqual(expected);
});
