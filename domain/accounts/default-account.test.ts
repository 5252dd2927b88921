import { expect, test } from 'vitest';
import { pathInAccount, waitsForAccount } from './default-account.ts';

test.each([
  ['/accounts/default', '/accounts/a1'],
  ['/accounts/default/', '/accounts/a1/'],
  ['/accounts/default/new-licenses?x=1&x=2#top', '/accounts/a1/new-licenses?x=1&x=2#top'],
  ['/accounts/default?usageWizard=true', '/accounts/a1?usageWizard=true'],
  [
    '/accounts/default/cuca/default/products/default/overview',
    '/accounts/a1/cuca/default/products/default/overview',
  ],
])('[2.05] %s leads to %s', (next, path) => {
  expect(pathInAccount(next, 'a1')).toBe(path);
});

test.each([
  undefined,
  '',
  'https://evil.example/accounts/default/',
  '//evil.example/accounts/default',
  '/\\evil.example',
  'javascript:alert(1)',
  '/accounts/defaults',
  '/accounts/other/new-licenses',
  '/reports/licenses',
])('an address that does not wait for an account, such as %s, is not gone to', (next) => {
  expect(waitsForAccount(next ?? '')).toBe(false);
  expect(pathInAccount(next, 'a1')).toBe('/accounts/a1');
});

test('an id is encoded, whatever it holds', () => {
  expect(pathInAccount('/accounts/default/new-licenses', '$& a/b')).toBe(
    '/accounts/%24%26%20a%2Fb/new-licenses',
  );
});
