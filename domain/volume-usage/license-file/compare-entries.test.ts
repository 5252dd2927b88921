import { expect, test } from 'vitest';
import type { LicenseEntry } from '../license-entry.ts';
import { differencesOf } from './compare-entries.ts';

const entry = (more: Partial<LicenseEntry> = {}): LicenseEntry => ({
  ...{ product: 'itext-core', key: 'k', createdDate: '2025-02-01', expiryDate: '2026-02-01' },
  ...{ limitType: 'volume', maxVolume: 100n, signature: 'c2lnbmVk' },
  ...more,
});
const html = entry({ product: 'pdfHtml', signature: null });
const compare = (own: LicenseEntry[], recorded: LicenseEntry[]) => differencesOf(own, () => recorded);

test('a license file that is the one on record, or one of an earlier license of its key, differs in nothing', () => {
  expect(compare([entry()], [html, entry()])).toEqual([]);
  expect(compare([html, entry()], [entry(), html])).toEqual([]);
  const renewed = entry({ createdDate: '2026-02-02', expiryDate: '2027-02-01', signature: 'bmV3' });
  expect(compare([entry()], [renewed, entry()])).toEqual([]);
  expect(compare([entry({ signature: 'any' })], [entry({ signature: null })])).toEqual([]);
});

test('where nothing is on record, or an older file has no key, there is nothing to compare with', () => {
  expect(compare([entry({ createdDate: '2001-01-01' })], [])).toEqual([]);
  expect(compare([entry({ key: null, createdDate: '2001-01-01' })], [entry()])).toEqual([]);
});

test.each([
  ['product', entry({ product: 'itext-cor3' }), 'product “itext-cor3” is not in it'],
  [
    'creation',
    entry({ createdDate: '2001-01-01' }),
    'itext-core was created on 1 Jan 2001 according to your file, but on 1 Feb 2025 according to our record',
  ],
  [
    'expiry',
    entry({ expiryDate: '2030-12-31' }),
    'itext-core expires on 31 Dec 2030 according to your file, but on 1 Feb 2026 according to our record',
  ],
  ['signature', entry({ signature: 'b3RoZXI=' }), 'the signature of itext-core is different'],
  ['product, by a space', entry({ product: 'itext-core ' }), 'product “itext-core ” is not in it'],
  ['product, in capitals', entry({ product: 'iText-Core' }), 'product “iText-Core” is not in it'],
  [
    'creation, by a day',
    entry({ createdDate: '2025-01-31' }),
    'itext-core was created on 31 Jan 2025 according to your file, but on 1 Feb 2025 according to our record',
  ],
  ['signature, in its case', entry({ signature: 'C2lnbmVk' }), 'the signature of itext-core is different'],
  ['signature, empty', entry({ signature: '' }), 'the signature of itext-core is different'],
  ['signature, left out', entry({ signature: null }), 'the signature of itext-core is different'],
])('an edited %s is told in words', (_, own, text) => {
  expect(compare([own], [entry()])).toEqual([text]);
});

test('the record that is nearest is compared with, and three differences are told at most', () => {
  const far = entry({ createdDate: '2020-01-01', expiryDate: '2021-01-01', signature: 'b2xk' });
  expect(compare([entry({ signature: 'b3RoZXI=' })], [far, entry()])).toEqual([
    'the signature of itext-core is different',
  ]);
  expect(
    compare(
      ['a', 'b', 'c', 'd'].map((product) => entry({ product })),
      [entry()],
    ),
  ).toHaveLength(3);
});
