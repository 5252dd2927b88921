import { expect, test } from 'vitest';
import { readReceiptSearch } from './receipt-search.ts';

test.each([
  [
    { receipt: 'r1', mode: 'license-file' },
    { receipt: 'r1', mode: 'license-file' },
  ],
  [{ receipt: ['r1', 'r2'] }, { receipt: 'r1', mode: undefined }],
  [{ mode: 'usage-file' }, { receipt: undefined, mode: undefined }],
  [{ mode: '' }, { receipt: undefined, mode: undefined }],
  [{}, { receipt: undefined, mode: undefined }],
])('the address %j names the open receipt and the form above it', (search, read) => {
  expect(readReceiptSearch(search)).toStrictEqual(read);
});
