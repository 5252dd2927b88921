import { expect, test } from 'vitest';
import { keptAside, keptOnly, receiptOf } from '../../../testing/receipts.ts';
import { historyStateOf } from './history-state.ts';

const partly = receiptOf({ hasUnlinkedKeys: true });

test.each([
  ['was counted', receiptOf(), null, 'STANDS'],
  ['was counted beside keys that were set aside', partly, null, 'PARTLY'],
  ['was set aside', keptAside(), null, 'NOTHING'],
  ['was kept', keptOnly(), null, 'NOTHING'],
  ['was known already', receiptOf({ duplicate: true }), null, 'NOTHING'],
  ['was counted and withdrawn', receiptOf(), 'WITHDRAWN', 'WITHDRAWN'],
  ['was counted and corrected', receiptOf(), 'CORRECTED', 'CORRECTED'],
  ['was set aside and withdrawn', keptAside(), 'WITHDRAWN', 'WITHDRAWN'],
] as const)('a submission that %s: %4$s', (_, receipt, amendment, state) => {
  expect(historyStateOf(receipt, amendment)).toBe(state);
});
