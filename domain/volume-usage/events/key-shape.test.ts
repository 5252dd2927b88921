import { expect, test } from 'vitest';
import { canBeKey } from './key-shape.ts';

const hex = '0123456789abcdef'.repeat(4);

test.each([
  [hex, 'itext-core', true],
  [hex, 'pdfHtml', true],
  [hex.toUpperCase(), 'itext-core', false],
  [hex.slice(1), 'itext-core', false],
  [`${hex}0`, 'dito-sdk', false],
  [`g${hex.slice(1)}`, 'pdfHtml', false],
  [` ${hex.slice(1)}`, 'pdfHtml', false],
  [`${hex}\n`, 'itext-core', false],
  [`${hex.slice(1)}\uff10`, 'itext-core', false],
  [`${hex.slice(1)}\u0430`, 'itext-core', false],
  [`0x${hex.slice(2)}`, 'itext-core', false],
  [`${hex.slice(0, 63)}\u200b`, 'pdfHtml', false],
  ['', 'pdfHtml', false],
  ['WWWW-AAAA-BBBB', 'Apryse SDK', true],
  ['anything at all', 'a product that nobody knows', true],
])('%s can be a key that %s is counted for: %s', (licenseKey, product, can) => {
  expect(canBeKey(licenseKey, product)).toBe(can);
});
