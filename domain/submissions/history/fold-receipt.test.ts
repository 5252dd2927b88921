import { expect, test } from 'vitest';
import { receiptKey, receiptOf } from '../../../testing/receipts.ts';
import { foldReceipt } from './fold-receipt.ts';
import { countListedKeys, periodOf, totalsCounted } from '../receipt-figures.ts';

const total = (usageType: string, value: string, outsideTerm = '0') => ({
  ...{
    usageType,
    unit: usageType === 'pdfHtml' ? ('iText modules' as const) : ('Processed Documents' as const),
  },
  ...{ value, outsideTerm },
});
const day = (start: string, end = start) => ({ start, end });
const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((keyTail, n) =>
  receiptKey({
    ...{
      keyTail,
      licenseKeyId: keyTail,
      accountId: n === 5 ? 'a2' : 'a1',
      productName: 'iText',
      records: n + 1,
    },
    period: day(`2026-03-0${n + 1}`),
    totals: [
      total('itext-core', String(10 ** n), n === 4 ? '1' : '0'),
      ...(n === 3 ? [total('pdfHtml', '7')] : []),
    ],
  }),
);

test('a list tells three keys one by one and the others added up, by account and product', () => {
  const folded = foldReceipt(receiptOf({ keys }));
  expect(folded.folded).toBe(true);
  expect(folded.keys.slice(0, 3)).toEqual(keys.slice(0, 3));
  expect(folded.keys.slice(3)).toEqual([
    {
      ...{
        keyTail: '',
        licenseKeyId: '',
        accountId: 'a1',
        productName: 'iText',
        integrity: null,
        records: 9,
      },
      ...{ period: day('2026-03-04', '2026-03-05'), folded: 2, unknownEvents: [], productsNotInLicense: [] },
      totals: [total('itext-core', '11000', '1'), total('pdfHtml', '7')],
    },
    {
      ...{
        keyTail: '',
        licenseKeyId: '',
        accountId: 'a2',
        productName: 'iText',
        integrity: null,
        records: 6,
      },
      ...{ period: day('2026-03-06'), folded: 1, unknownEvents: [], productsNotInLicense: [] },
      totals: [total('itext-core', '100000')],
    },
  ]);
});

test('what a receipt counts, for how many keys and when, is the same in a list', () => {
  const whole = receiptOf({ keys });
  const folded = foldReceipt(whole);
  for (const of of [totalsCounted, countListedKeys, periodOf] as const)
    expect(of([folded])).toEqual(of([whole]));
  expect(countListedKeys([folded, folded])).toBeNull();
  expect(countListedKeys([whole, whole])).toBe(6);
});

test('keys that were set aside are told by their number; a short receipt is told whole', () => {
  const aside = ['a', 'b', 'c', 'd', 'e'].map((keyTail) => ({
    ...{ keyTail, period: null, records: 2, totals: [], account: null },
  }));
  expect(foldReceipt(receiptOf({ keys: [], unmatchedKeys: aside })).unmatchedKeys?.[3]).toEqual({
    ...{ keyTail: '', period: null, records: 4, totals: [], account: null, folded: 2 },
  });
  const short = receiptOf({ keys: keys.slice(0, 3), unmatchedKeys: aside.slice(0, 3) });
  expect(foldReceipt(short)).toBe(short);
});

test('a remark about one of the keys added up stays', () => {
  const remarked = keys.map((key, n) =>
    n === 4 ? { ...key, productsNotInLicense: ['pdfOCR', 'pdfXfa'] } : key,
  );
  expect(foldReceipt(receiptOf({ keys: remarked })).keys[3]?.productsNotInLicense).toEqual(['pdfOCR']);
});

test('[3.18] a list that tells a part of the figures tells no usages of the application', () => {
  const certification = { caseId: 'c1', application: { id: 'app', name: 'Archive' } };
  const licenseUsages = { iText: [], 'Apryse SDK': [] };
  const whole = receiptOf({ certification: { ...certification, licenseUsages } });
  expect(foldReceipt(whole)).toEqual(whole);
  expect(foldReceipt({ ...whole, keys }).certification).toEqual(certification);
});
