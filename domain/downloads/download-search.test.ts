import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadSearchOf, downloadSorts, readDownloadTexts, downloadTextsOf } from './download-search.ts';
import { downloadStatuses } from './download-status.ts';

const KEY = '6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297';

test.each([
  [{}, { freeTextSearch: '', status: null, sort: 'expiry' }],
  [
    { status: 'EXPIRED', sort: 'newest' },
    { freeTextSearch: '', status: 'EXPIRED', sort: 'newest' },
  ],
  [{ status: ['PENDING', 'EXPIRED'] }, { freeTextSearch: '', status: 'PENDING', sort: 'expiry' }],
  [
    { status: 'expired', sort: 'size' },
    { freeTextSearch: '', status: null, sort: 'expiry' },
  ],
  [{ freeTextSearch: ' iText 9 ' }, { freeTextSearch: 'iText 9', status: null, sort: 'expiry' }],
])('the address %o asks for %o', (texts, search) => {
  expect(downloadSearchOf(readDownloadTexts(texts))).toEqual(search);
});

test('[9.22] a whole key leaves no more than its tail in the address, typed or opened', () => {
  const texts = { freeTextSearch: '4a0ec5d374de297', status: undefined, sort: undefined };
  expect(downloadTextsOf({ freeTextSearch: KEY, status: null, sort: 'expiry' })).toEqual(texts);
  expect(readDownloadTexts({ freeTextSearch: KEY })).toEqual(texts);
});

test('what is written is read back', () => {
  const search = fc.record({
    freeTextSearch: fc.constantFrom('', 'iText 9', 'PL-1', '100%'),
    status: fc.constantFrom(null, ...downloadStatuses),
    sort: fc.constantFrom(...downloadSorts),
  });
  fc.assert(
    fc.property(search, (one) => {
      const texts = JSON.parse(JSON.stringify(downloadTextsOf(one))) as Record<string, string>;
      expect(downloadSearchOf(readDownloadTexts(texts))).toEqual(one);
    }),
  );
});
