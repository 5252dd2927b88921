import { expect, test } from 'vitest';
import { readReturnSearch } from './return-search.ts';

test.each([
  [{ next: '/accounts/0011A' }, '/accounts/0011A'],
  [{ next: ['/accounts', '/reports/licenses'] }, '/accounts'],
  [{ next: 7 }, undefined],
  [{ other: '/accounts' }, undefined],
])('the address %j says where the person wanted to go: %s', (search, next) => {
  expect(readReturnSearch(search)).toEqual({ next });
});
