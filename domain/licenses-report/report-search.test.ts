import { expect, test } from 'vitest';
import { reportSearchOf } from './report-search.ts';

test.each([
  ['', null],
  ['   ', null],
  [' acme ', { text: 'acme', looksAtKeys: true, isOtherScript: false }],
  ['ab', { text: 'ab', looksAtKeys: false, isOtherScript: false }],
  ['%', { text: '%', looksAtKeys: false, isOtherScript: false }],
  ['Ü', { text: 'Ü', looksAtKeys: false, isOtherScript: false }],
  ['日本', { text: '日本', looksAtKeys: true, isOtherScript: true }],
  ['東', { text: '東', looksAtKeys: true, isOtherScript: true }],
])('the text %o is searched as %o', (typed, search) => expect(reportSearchOf(typed)).toEqual(search));
