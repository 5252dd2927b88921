import { expect, test } from 'vitest';
import { readFlags, readPageSearch } from './page-search.ts';
import { defaultSort, readSort, sameSort, sortAfterClick, sortTexts, writeSort } from './report-sort.ts';

test('an address says an order by its column, and by a minus that it begins at the other end', () => {
  expect(readSort('expiry')).toEqual({ by: 'expiry', descending: false });
  expect(readSort('-usage')).toEqual({ by: 'usage', descending: true });
  expect(sortTexts.map((text) => writeSort(readSort(text)))).toEqual([
    'account', '-account', 'product', '-product', 'created', '-created',
    'expiry', '-expiry', 'lastUsed', '-lastUsed', 'usage', '-usage',
  ]); // prettier-ignore
});

test.each([undefined, '', '-', '--usage', 'usage-', 'Usage', 'licenseKeyId', '__proto__'])(
  'an address that says no order means accounts by name: %s',
  (text) => expect(sameSort(readSort(text), defaultSort)).toBe(true),
);

test('the page’s address holds an order only where it is another than the default', () => {
  expect(readPageSearch({ sort: '-usage', assignee: '' })).toMatchObject({ sort: '-usage', assignee: [''] });
  expect(readPageSearch({ sort: ['expiry', '-usage'] }).sort).toBe('expiry');
  for (const sort of ['account', 'sideways', ['x'], undefined])
    expect(readPageSearch({ sort }).sort).toBeUndefined();
});

test('a first click asks for what people look for: highest, newest, what expires next; a second for the other end', () => {
  const first = sortAfterClick(defaultSort, 'usage');
  expect([first, sortAfterClick(first, 'usage')].map(writeSort)).toEqual(['-usage', 'usage']);
  const soonest = sortAfterClick(first, 'expiry');
  expect([soonest, sortAfterClick(soonest, 'expiry')].map(writeSort)).toEqual(['expiry', '-expiry']);
  expect(writeSort(sortAfterClick(soonest, 'lastUsed'))).toBe('-lastUsed');
  expect(writeSort(sortAfterClick(defaultSort, 'created'))).toBe('-created');
  expect(writeSort(sortAfterClick(defaultSort, 'product'))).toBe('product');
  expect(writeSort(sortAfterClick(defaultSort, 'account'))).toBe('-account');
});

test('the page’s address may name a view, and two flags that only the word true sets (2.34, 2.36)', () => {
  expect(readPageSearch({ view: ['v1', 'v2'] }).view).toBe('v1');
  expect(readFlags({ devMode: 'true' })).toEqual({ devMode: true, showCucaFilter: false });
  expect(readFlags({ showCucaFilter: 'true', devMode: '1' })).toEqual({
    devMode: false,
    showCucaFilter: true,
  });
  expect(readFlags({})).toEqual({ devMode: false, showCucaFilter: false });
});
