import { expect, test } from 'vitest';
import { reportSearchOf, searchForAddress } from './report-search.ts';

test.each([
  ['', null],
  ['   ', null],
  [' acme ', { text: 'acme', words: ['acme'], looksAtKeys: true, isOtherScript: false }],
  [
    'GmbH  Müller',
    { text: 'GmbH  Müller', words: ['GmbH', 'Müller'], looksAtKeys: true, isOtherScript: false },
  ],
  ['ab', { text: 'ab', words: ['ab'], looksAtKeys: false, isOtherScript: false }],
  [
    '…07556db2bfbf5fc',
    { text: '07556db2bfbf5fc', words: ['07556db2bfbf5fc'], looksAtKeys: true, isOtherScript: false },
  ],
  [
    '...07556db2bfbf5fc',
    { text: '07556db2bfbf5fc', words: ['07556db2bfbf5fc'], looksAtKeys: true, isOtherScript: false },
  ],
  [' …abc ', { text: 'abc', words: ['abc'], looksAtKeys: true, isOtherScript: false }],
  ['… abc', { text: 'abc', words: ['abc'], looksAtKeys: true, isOtherScript: false }],
  ['ab…cd', { text: 'ab…cd', words: ['ab…cd'], looksAtKeys: true, isOtherScript: true }],
  ['…', { text: '…', words: ['…'], looksAtKeys: true, isOtherScript: true }],
  ['%', { text: '%', words: ['%'], looksAtKeys: false, isOtherScript: false }],
  ['Ü', { text: 'Ü', words: ['Ü'], looksAtKeys: false, isOtherScript: false }],
  ['日本', { text: '日本', words: ['日本'], looksAtKeys: true, isOtherScript: true }],
  ['東', { text: '東', words: ['東'], looksAtKeys: true, isOtherScript: true }],
])('the text %o is searched as %o', (typed, search) => expect(reportSearchOf(typed)).toEqual(search));

test.each([
  ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12-3456', 'UVWX-YZ12-3456'.padStart(15, '-')],
  ['0123456789abcdef0123456789abcdef', '123456789abcdef'],
  ['ABCDEFGHIJKLMNOPQRSTUVW1', 'MNOPQRSTUVW1'],
  ['ABCDEFGHIJKLMNOPQRSTUV1', 'ABCDEFGHIJKLMNOPQRSTUV1'],
  ['ines.internal.vendor@vendor.example', 'ines.internal.vendor@vendor.example'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesellschaft'],
  ['acme industries 2026 of the north', 'acme industries 2026 of the north'],
  ['PL-1234', 'PL-1234'],
])('[9.22] of a whole key only the tail stands in an address: %s', (typed, shown) =>
  expect(searchForAddress(typed)).toBe(shown),
);
