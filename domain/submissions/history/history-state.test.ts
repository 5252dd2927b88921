import { expect, test } from 'vitest';
import { keptAside, keptOnly, receiptKey, receiptOf } from '../../../testing/receipts.ts';
import { historyStateOf, totalsBeside } from './history-state.ts';

const partly = receiptOf({ hasUnlinkedKeys: true });

test.each([
  ['was counted', receiptOf(), null, 'STANDS'],
  ['was counted beside keys that were set aside', partly, null, 'PARTLY'],
  ['was set aside', keptAside(), null, 'NOTHING'],
  ['was kept', keptOnly(), null, 'NOTHING'],
  ['was already counted', receiptOf({ duplicate: true }), null, 'NOTHING'],
  ['was counted and withdrawn', receiptOf(), 'WITHDRAWN', 'WITHDRAWN'],
  ['was counted and corrected', receiptOf(), 'CORRECTED', 'CORRECTED'],
  ['was set aside and withdrawn', keptAside(), 'WITHDRAWN', 'WITHDRAWN'],
] as const)('a submission that %s: %4$s', (_, receipt, amendment, state) => {
  expect(historyStateOf(receipt, amendment)).toBe(state);
});

const of12 = [{ unit: 'Processed Documents', value: '12' }];
const outside = (outsideTerm: string) =>
  receiptOf({
    keys: [
      receiptKey({
        totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '12', outsideTerm }],
      }),
    ],
  });

const changed = (action: 'WITHDRAW' | 'CORRECT') =>
  receiptOf({
    changes: [
      {
        ...{ accountId: 'a1', ordinal: 1, action, nextReceiptId: null, by: 'Vera Volume', byStaff: false },
        ...{ reason: 'wrong', at: '2026-11-22T10:00:00.000Z' },
      },
    ],
  });

test.each([
  ['what counts', 'STANDS', receiptOf(), of12],
  ['what counts in part', 'PARTLY', outside('5'), [{ unit: 'Processed Documents', value: '7' }]],
  ['what is kept outside the term', 'NOTHING', outside('12'), []],
  ['what was reported before', 'NOTHING', receiptOf({ duplicate: true }), []],
  ['what was withdrawn, as it was', 'WITHDRAWN', changed('WITHDRAW'), of12],
  ['what was corrected, as it was', 'CORRECTED', changed('CORRECT'), of12],
] as const)('the figures of %s', (_, state, receipt, totals) => {
  expect(totalsBeside(state, receipt)).toEqual(totals);
});
