import { expect, test } from 'vitest';
import { keptAside, receiptKey, receiptOf } from '../../testing/receipts.ts';
import { countKeys, documentsCounted, documentsOf, periodOf, totalsByUnit } from './receipt-figures.ts';

const big = receiptOf({
  keys: [
    receiptKey({
      keyTail: 'second',
      period: { start: '2026-09-30', end: '2026-10-02' },
      totals: [
        {
          usageType: 'itext-core',
          unit: 'Processed Documents',
          value: '99999999999999999',
          outsideTerm: '0',
        },
        { usageType: 'pdfHtml', unit: 'iText modules', value: '587', outsideTerm: '0' },
      ],
    }),
    receiptKey(),
  ],
});

test('documents are added over keys and receipts, and nothing of another unit with them', () => {
  expect(documentsOf([big, receiptOf()])).toBe('100000000000000023');
  expect(documentsOf([keptAside()])).toBe('0');
});

const change = (action: 'WITHDRAW' | 'RESTORE' | 'CORRECT', ordinal = 1) => ({
  ...{ accountId: receiptKey().accountId, ordinal, action, nextReceiptId: null },
  ...{ by: 'Vera Volume', byStaff: false, reason: 'wrong', at: '2026-11-22T10:00:00.000Z' },
});
const modules = receiptKey({
  totals: [{ usageType: 'pdfHtml', unit: 'iText modules', value: '587', outsideTerm: '0' }],
});
const both = receiptKey({ totals: [...receiptKey().totals, ...modules.totals] });
const nothingNew = { added: 0, replaced: 0, ignored: 3 };
const stated0 = receiptKey({
  totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '0', outsideTerm: '0' }],
});

test.each([
  ['what stands', [receiptOf()], '12'],
  ['a stated 0', [receiptOf({ keys: [stated0] })], '0'],
  ['what was withdrawn', [receiptOf({ changes: [change('WITHDRAW')] })], null],
  ['what was corrected by another', [receiptOf({ changes: [change('CORRECT')] })], null],
  ['what counts again', [receiptOf({ changes: [change('WITHDRAW'), change('RESTORE', 2)] })], '12'],
  [
    'one that stands and one that was withdrawn',
    [receiptOf(), receiptOf({ changes: [change('WITHDRAW')] })],
    '12',
  ],
  ['what replaces more than it adds', [receiptOf({ records: { added: 1, replaced: 3, ignored: 0 } })], '12'],
  ['what is in another unit', [receiptOf({ keys: [modules] })], null],
  ['what is in another unit beside documents', [receiptOf({ keys: [both] })], '12'],
  ['what was known already', [receiptOf({ records: nothingNew })], null],
  ['what is set aside', [keptAside()], null],
  ['nothing', [], null],
])('the documents of %s', (_, receipts, documents) => expect(documentsCounted(receipts)).toBe(documents));

test('figures are added by unit, and what has no unit is in none', () => {
  const kept = receiptKey({ totals: [{ usageType: 'magic', unit: null, value: '9', outsideTerm: '0' }] });
  expect(totalsByUnit([big, receiptOf({ keys: [kept] })])).toEqual([
    { unit: 'Processed Documents', value: '100000000000000011' },
    { unit: 'iText modules', value: '587' },
  ]);
});

test('the period of receipts reaches from the first day to the last, keys set aside included', () => {
  expect(periodOf([receiptOf(), big])).toEqual({ start: '2026-09-30', end: '2026-10-31' });
  const aside = { keyTail: 'x', records: 1, totals: [], account: null };
  const period = { start: '2026-08-01', end: '2026-08-31' };
  expect(periodOf([keptAside({ unmatchedKeys: [{ ...aside, period }] })])).toEqual(period);
  expect(periodOf([keptAside({ unmatchedKeys: [{ ...aside, period: null }] }), big])).toEqual({
    ...{ start: '2026-09-30', end: '2026-10-31' },
  });
  expect(periodOf([keptAside()])).toBeNull();
});

test('the period of receipts ends with the last day, whichever of them it stands in', () => {
  const of = (start: string, end: string) => receiptOf({ keys: [receiptKey({ period: { start, end } })] });
  const receipts = [of('2026-10-01', '2026-12-31'), of('2026-09-01', '2026-09-30')];
  expect(periodOf(receipts)).toEqual({ start: '2026-09-01', end: '2026-12-31' });
});

test('a key that stands in several receipts is one key', () => {
  expect(countKeys([receiptOf(), big])).toBe(2);
});
