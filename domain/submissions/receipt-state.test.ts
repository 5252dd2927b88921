import { expect, test } from 'vitest';
import { lastChangeOf, stateOf, versionOf } from './receipt-state.ts';
import type { ReceiptChange } from './schema.ts';

const change = (accountId: string, ordinal: number, action: ReceiptChange['action']): ReceiptChange => ({
  ...{ accountId, ordinal, action, by: 'Vera Volume', byStaff: false, reason: 'wrong month' },
  ...{ at: '2026-11-20T08:00:00.000Z', nextReceiptId: null },
});

test('a receipt that nobody touched stands', () => {
  expect(stateOf({}, 'a')).toBe('STANDS');
  expect(stateOf({ changes: [] }, 'a')).toBe('STANDS');
  expect(versionOf({}, 'a')).toBe(0);
});

test('the last change of the account says how it stands there, in whatever order they come', () => {
  const changes = [change('a', 2, 'RESTORE'), change('b', 1, 'WITHDRAW'), change('a', 1, 'WITHDRAW')];
  expect([stateOf({ changes }, 'a'), stateOf({ changes }, 'b'), stateOf({ changes }, 'c')]).toEqual([
    ...['STANDS', 'WITHDRAWN', 'STANDS'],
  ]);
  expect(versionOf({ changes }, 'a')).toBe(2);
  expect(lastChangeOf({ changes }, 'b')).toEqual(change('b', 1, 'WITHDRAW'));
  expect(stateOf({ changes: [change('a', 3, 'CORRECT')] }, 'a')).toBe('CORRECTED');
});
