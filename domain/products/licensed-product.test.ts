import { expect, test } from 'vitest';
import { normalizedLicensedProduct } from './licensed-product.ts';

test.each([
  ['iText Core 7', 'iText Core 7'],
  [' itext  CORE 7 ', 'iText Core 7'],
  ['LeadTools', 'LEADTOOLS'],
  ['iText Core 8', null],
  ['', null],
  [null, null],
])('[3.06] the licensed product %j is %s in the catalogue', (name, normalized) => {
  expect(normalizedLicensedProduct(name)).toBe(normalized);
});
