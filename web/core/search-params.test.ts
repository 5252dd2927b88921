import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('a repeated name is a list, a single one a text, and figures stay texts', () => {
  expect(parseSearch('?licenseKeyId=k1&licenseKeyId=k2&step=days&freeTextSearch=007')).toEqual({
    licenseKeyId: ['k1', 'k2'],
    step: 'days',
    freeTextSearch: '007',
  });
});

test('empty texts stay, absent values leave no trace', () => {
  expect(stringifySearch({ assignee: '', csm: undefined, product: null, page: 2, devMode: true })).toBe(
    '?assignee=&page=2&devMode=true',
  );
  expect(stringifySearch({})).toBe('');
});

test('whatever stands in an address is read back from it', () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 4 }));
  const name = fc.string().filter((text) => text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(name, value), (params) => {
      expect(parseSearch(stringifySearch(params))).toEqual({ ...params });
    }),
  );
});
