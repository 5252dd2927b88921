import { expect, test } from 'vitest';
import { keptAside, receiptOf } from '../../testing/receipts.ts';
import { receiptForExternal } from './receipt-for-external.ts';

const contactEmail = 'vera.volume@initech.example';

test('external people are told of a receipt all but its contact, which staff noted for staff', () => {
  expect(receiptForExternal(receiptOf({ contactEmail }))).toEqual(receiptOf());
});

test('external people are told that some keys are not linked, never which', () => {
  const aside = { keyTail: 'd94f3d7f8f6b0c0', period: null, records: 1, totals: [], account: null };
  const receipt = receiptOf({ unmatchedKeys: [aside] });
  expect(receiptForExternal(receipt)).toEqual(receiptOf({ hasUnlinkedKeys: true }));
  expect(receiptForExternal(keptAside({ unmatchedKeys: [] }))).toEqual(keptAside());
});
