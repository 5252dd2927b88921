import { expect, test } from 'vitest';
import { sumRows } from './sum-rows.ts';

const row = (usageType: string, unit: string | null, value: string, entries = 1) => ({
  ...{ usageType, unit, value, entries },
});
const rows = [
  row('itext-core', 'Processed Documents', '99999999999999999', 2),
  row('dito-sdk', 'Processed Documents', '2'),
  row('pdfHtml', 'iText modules', '7'),
  row('unheard-of', null, '5'),
  row('never-heard-of', null, '6'),
];

test('types of one unit are added up exactly, units and unknown types never', () => {
  expect(sumRows(rows, 'unit')).toEqual([
    { usageType: null, unit: 'Processed Documents', value: '100000000000000001', entries: 3 },
    { usageType: null, unit: 'iText modules', value: '7', entries: 1 },
    { usageType: 'unheard-of', unit: null, value: '5', entries: 1 },
    { usageType: 'never-heard-of', unit: null, value: '6', entries: 1 },
  ]);
});

test('by type, the same type of two keys is one sum', () => {
  expect(
    sumRows([row('pdfHtml', 'iText modules', '7'), row('pdfHtml', 'iText modules', '8')], 'type'),
  ).toEqual([{ usageType: 'pdfHtml', unit: 'iText modules', value: '15', entries: 2 }]);
  expect(sumRows([], 'unit')).toEqual([]);
});
