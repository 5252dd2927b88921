import { expect, test } from 'vitest';
import { keptAside, keptOnly, receiptKey, receiptOf } from '../../testing/receipts.ts';
import { countKeys, periodOf, totalsByUnit, totalsCounted } from './receipt-figures.ts';

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

const documents = (value: string) => [{ unit: 'Processed Documents', value }];
const ofTerm = (value: string, outsideTerm: string) =>
  receiptKey({ totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value, outsideTerm }] });
const noDeployments = receiptKey({
  totals: [{ usageType: 'Deployments', unit: 'Deployments', value: '0', outsideTerm: '0' }],
});
const allKept = { added: 4, replaced: 0, ignored: 0, kept: 4 };

test.each([
  ['what stands', [receiptOf()], documents('12')],
  [
    'several receipts and keys',
    [receiptOf({ keys: [receiptKey(), receiptKey()] }), receiptOf()],
    documents('36'),
  ],
  ['a stated 0', [receiptOf({ keys: [stated0] })], documents('0')],
  ['what was withdrawn', [receiptOf({ changes: [change('WITHDRAW')] })], []],
  ['what was corrected by another', [receiptOf({ changes: [change('CORRECT')] })], []],
  [
    'what counts again',
    [receiptOf({ changes: [change('WITHDRAW'), change('RESTORE', 2)] })],
    documents('12'),
  ],
  [
    'one that stands and one that was withdrawn',
    [receiptOf(), receiptOf({ changes: [change('WITHDRAW')] })],
    documents('12'),
  ],
  [
    'what replaces more than it adds',
    [receiptOf({ records: { added: 1, replaced: 3, ignored: 0 } })],
    documents('12'),
  ],
  ['what is in another unit', [receiptOf({ keys: [modules] })], [{ unit: 'iText modules', value: '587' }]],
  [
    'two units, which are never added',
    [receiptOf({ keys: [both] })],
    [...documents('12'), { unit: 'iText modules', value: '587' }],
  ],
  [
    'one unit, where nothing of the other was new',
    [receiptOf({ keys: [stated0, modules] })],
    [{ unit: 'iText modules', value: '587' }],
  ],
  [
    'a stated 0 beside a figure of another unit',
    [receiptOf({ kind: 'LICENSE_FILE', stated: [], keys: [stated0, modules] })],
    [...documents('0'), { unit: 'iText modules', value: '587' }],
  ],
  ['what was already counted', [receiptOf({ records: nothingNew })], []],
  ['what is set aside', [keptAside()], []],
  ['what nobody knows a unit of', [keptOnly()], []],
  ['days outside the term', [receiptOf({ keys: [ofTerm('12', '12')], records: allKept })], []],
  ['days of which some are outside the term', [receiptOf({ keys: [ofTerm('12', '5')] })], documents('7')],
  [
    'one key, where all of the other is outside',
    [receiptOf({ keys: [ofTerm('9', '9'), receiptKey()] })],
    documents('12'),
  ],
  [
    'what no float holds',
    [receiptOf({ keys: [ofTerm('99999999999999999', '0')] }), receiptOf()],
    documents('100000000000000011'),
  ],
  [
    'a stated 0 beside days outside the term, which are no 0',
    [receiptOf({ keys: [ofTerm('9', '9'), noDeployments] })],
    [{ unit: 'Deployments', value: '0' }],
  ],
  ['nothing', [], []],
])('the figures of %s', (_, receipts, figures) => expect(totalsCounted(receipts)).toEqual(figures));

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
