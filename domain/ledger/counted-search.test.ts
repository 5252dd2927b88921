import { expect, test } from 'vitest';
import { readCountedSearch } from './counted-search.ts';

test('an address keeps the figure that it explains, and nothing that is no text', () => {
  expect(readCountedSearch({ counted: 'a1.key.K-1', other: 'x' })).toEqual({ counted: 'a1.key.K-1' });
  expect(readCountedSearch({})).toEqual({ counted: undefined });
});
