import { expect, test } from 'vitest';
import { productOf } from '../products/find-product.ts';
import { handedFilesOf } from './handed-files.ts';

const license = (productName: string, fileName: string | null, hasKey = true) => ({
  productName,
  recordType: productOf(productName)?.recordType ?? ('Account' as const),
  productCategory: null as string | null,
  productDisplayName: `${productName} 10`,
  productLicense: 'PL-1',
  fileName,
  hasKey,
});

test.each([
  // LEADTOOLS is activated with two files.
  [license('LEADTOOLS', 'L1.lic'), ['license L1.lic', 'key L1.lic.key']],
  [license('LEADTOOLS', 'L1.lic', false), ['license L1.lic']],
  [license('LEADTOOLS', null), ['key LEADTOOLS 10 PL-1.lic.key']],
  [license('iText', 'itextkey.json'), ['license itextkey.json']],
  [license('iText', null), ['key iText 10 PL-1.txt']],
  [license('Apryse SDK', null), ['key Apryse SDK 10 PL-1.txt']],
  [license('PDFlib', 'lib.lic'), ['license lib.lic', 'key PDFlib 10 PL-1.txt']],
  [license('Qoppa', 'qoppa.lic'), ['license qoppa.lic']],
  [license('A product of tomorrow', null), ['key A product of tomorrow 10 PL-1.txt']],
  [{ ...license('iText', null), productLicense: null }, ['key iText 10.txt']],
  [license('iText', null, false), []],
  // A key that is written into code is handed out beside the file.
  [
    { ...license('Qoppa', 'qoppa.lic'), productCategory: 'SDK' },
    ['license qoppa.lic', 'key Qoppa 10 PL-1.txt'],
  ],
])('[2.50] [8.20] %o hands out %o', (of, expected) => {
  expect(handedFilesOf(of).map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected);
});
