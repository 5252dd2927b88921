import { expect, test } from 'vitest';
import { compareSums, nameOf, partsOf, sumsOf } from './sums-store.ts';

test('rows of one name are added, and a name is read back in its parts', () => {
  const rows = [
    { key: 'K1', type: 'a', value: '90071992547409931' },
    { key: 'K1', type: 'a', value: '2' },
    { key: 'K1', type: '', value: '3' },
  ];
  const sums = sumsOf(rows, ({ key, type }) => nameOf(key, type));
  expect([...sums].map(([name, value]) => [...partsOf(name), value])).toEqual([
    ['K1', 'a', 90071992547409933n],
    ['K1', '', 3n],
  ]);
});

test('a sum that is not there is 0, on either side', () => {
  const told: unknown[] = [];
  const expected = new Map([
    ['same', 1n],
    ['other', 2n],
    ['missing', 3n],
    ['nothing', 0n],
  ]);
  const found = new Map([
    ['same', 1n],
    ['other', 5n],
    ['too many', 4n],
    ['zero', 0n],
  ]);
  compareSums(expected, found, (...difference) => told.push(difference));
  expect(told).toEqual([
    ['other', 2n, 5n],
    ['missing', 3n, 0n],
    ['too many', 0n, 4n],
  ]);
});
