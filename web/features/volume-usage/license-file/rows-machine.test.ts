import { expect, test } from 'vitest';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { openRows, rowsMachine, rowsOf } from './rows-machine.ts';

const product = (more: Partial<LicenseProduct>): LicenseProduct => ({
  ...{ product: 'itext-core', createdDate: '2025-01-01', expiryDate: '2027-01-01' },
  ...{ keyTail: 'abcd', unit: 'Processed Documents', license: null },
  ...more,
});
const chosen = (...products: LicenseProduct[]) =>
  rowsMachine(openRows(rowsOf(products)), {
    ...{ type: 'periodChosen', period: { start: '2026-01-01', end: '2026-12-31' } },
    ...{ products, today: '2026-11-20' },
  }).rows.map(({ start, end }) => [start, end]);

test('[5.09] [5.10] one period for every product begins with its license and ends with it, or today', () => {
  const rows = chosen(
    product({}),
    product({ product: 'pdfHtml', createdDate: '2026-03-01', expiryDate: '2026-06-30' }),
  );
  expect(rows).toEqual([
    ['2026-01-01', '2026-11-20'],
    ['2026-03-01', '2026-06-30'],
  ]);
});

test('[5.10] a period that the license does not cover leaves the row as it was', () => {
  expect(chosen(product({ expiryDate: '2025-12-31' }))).toEqual([['', '']]);
});
