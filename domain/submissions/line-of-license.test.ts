import { expect, test } from 'vitest';
import { receiptKey, receiptOf } from '../../testing/receipts.ts';
import { isWholeOfLicense } from './line-of-license.ts';

test('a line tells of all that was booked for its license where no other key of the receipt has that license', () => {
  const [first, second, other] = [
    receiptKey({ keyTail: 'one' }),
    receiptKey({ keyTail: 'two' }),
    receiptKey({ licenseKeyId: 'k2' }),
  ];
  const receipt = receiptOf({ keys: [first, second, other] });
  expect([first, second, other].map((line) => isWholeOfLicense(receipt, line))).toEqual([false, false, true]);
});
