import { expect, test } from 'vitest';
import { flagsOf, withFlags, withoutParams } from './kept-flags.ts';

test('[2.34] [2.36] [2.37] [2.38] the flags of an address are kept, and nothing else of it', () => {
  expect(
    flagsOf({
      ...{ usageWizard: 'true', license: 'K-1', devMode: ['true', 'false'], showCucaFilter: 'true' },
      ...{ m: 'MAC-1', e: 'test', counted: 'k1', next: '/accounts/default', search: 'acme', page: 2 },
    }),
  ).toEqual({
    ...{ usageWizard: 'true', license: 'K-1', devMode: 'true', showCucaFilter: 'true' },
    ...{ m: 'MAC-1', e: 'test', counted: 'k1' },
  });
  expect(flagsOf({})).toStrictEqual({});
  expect(flagsOf({ m: '', e: [], devMode: [null, 'true'], usagewizard: 'true' })).toEqual({
    ...{ m: '', devMode: 'true' },
  });
});

test.each([
  ['/accounts', {}, '/accounts'],
  ['/accounts', { devMode: 'true' }, '/accounts?devMode=true'],
  ['/accounts?', { devMode: 'true' }, '/accounts?devMode=true'],
  ['/a?x=1&x=2#top', { m: 'A B', e: 'test' }, '/a?x=1&x=2&m=A+B&e=test#top'],
  ['/a#top', { usageWizard: 'true' }, '/a?usageWizard=true#top'],
  ['/a', { m: 'AA:BB&e=x', e: '' }, '/a?m=AA%3ABB%26e%3Dx&e='],
  ['/a', { license: '#1?x=+' }, '/a?license=%231%3Fx%3D%2B'],
  ['/a#b?c=d#e', { devMode: 'true' }, '/a?devMode=true#b?c=d#e'],
  ['/a?m=', { m: 'AA', devMode: 'true' }, '/a?m=&devMode=true'],
  ['/a?%6D=1', { m: '2' }, '/a?%6D=1'],
  ['/a?devMode=false', { devMode: 'true', license: '7' }, '/a?devMode=false&license=7'],
])('%s with the flags %o is %s', (address, flags, expected) => {
  expect(withFlags(address, flags)).toBe(expected);
});

test.each([
  ['/a?m=1&x=1&x=2&e=test#top', '/a?x=1&x=2#top'],
  ['/a?m=1', '/a'],
  ['/a#top', '/a#top'],
])('[2.38] %s without m and e is %s', (address, expected) => {
  expect(withoutParams(address, ['m', 'e'])).toBe(expected);
});
