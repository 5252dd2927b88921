import { expect, test } from 'vitest';
import { productDisplayName } from './display-name.ts';

test.each([
  [{ productName: 'iText Suite', suffix: 'Core', version: '9.1' }, 'iText Suite Core 9.1'],
  [{ productName: 'Apryse SDK', suffix: null, version: null }, 'Apryse SDK'],
  [{ productName: 'iText 5', suffix: null, version: '5' }, 'iText 5'],
  [{ productName: 'iText 5', suffix: 'Core 9', version: '9' }, 'iText 5 Core 9'],
  [{ productName: 'iText', suffix: '5', version: 't5' }, 'iText 5 t5'],
  [{ productName: 'LEADTOOLS', suffix: '', version: '23' }, 'LEADTOOLS 23'],
])('[3.11] %o is displayed as %s', (license, name) => {
  expect(productDisplayName(license)).toBe(name);
});
