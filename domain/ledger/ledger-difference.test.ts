import { expect, test } from 'vitest';
import { countText, differenceText } from './ledger-difference.ts';

test('differences are counted in a sentence', () => {
  expect([0, 1, 2, 1_234].map(countText)).toEqual([
    'All figures match the ledger.',
    '1 difference.',
    '2 differences.',
    '1,234 differences.',
  ]);
});

test('a difference says whose it is, what was expected and what was found', () => {
  const of = { kind: 'lastUse', of: { key: 'K1' }, expected: '12', found: '13' } as const;
  expect(differenceText({ ...of, accountId: 'a1' })).toBe(
    'account a1: last use of key K1: expected 12, found 13',
  );
  expect(differenceText({ ...of, accountId: null })).toBe(
    'account –: last use of key K1: expected 12, found 13',
  );
});
