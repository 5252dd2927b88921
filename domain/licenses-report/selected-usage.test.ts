import { expect, test } from 'vitest';
import { selectedUsageOf } from './selected-usage.ts';

const row = (id: string, accountId = 'a1', productName = 'iText') => ({
  licenseKeyId: id,
  account: { id: accountId, name: accountId },
  productName,
});

test('usage is shown for up to five keys of one product of one account', () => {
  expect(selectedUsageOf([])).toEqual({ kind: 'none' });
  expect(selectedUsageOf([row('1'), row('2')])).toEqual({
    kind: 'shown',
    accountId: 'a1',
    productName: 'iText',
    keyIds: ['1', '2'],
  });
  expect(selectedUsageOf(['1', '2', '3', '4', '5'].map((id) => row(id))).kind).toBe('shown');
  expect(selectedUsageOf(['1', '2', '3', '4', '5', '6'].map((id) => row(id)))).toEqual({ kind: 'tooMany' });
  expect(selectedUsageOf([row('1'), row('2', 'a2')])).toEqual({ kind: 'severalProducts' });
  expect(selectedUsageOf([row('1'), row('2', 'a1', 'DITO')])).toEqual({ kind: 'severalProducts' });
});
