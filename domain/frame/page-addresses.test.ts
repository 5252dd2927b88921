import { expect, test } from 'vitest';
import { isPageAddress, pageAddressOf } from './page-addresses.ts';

test.each([
  '/',
  '/accounts',
  '/accounts/',
  '/Accounts/wayne',
  '/accounts/default',
  '/accounts/default/products/iText/usage',
  '/accounts/a%20b%2Fc/products/DITO%20%2F%20iText%20Custom/licenses',
  '/accounts/wayne/products/iText/report-usage/',
  '/report-usage',
  '/email-verification/confirm',
])('%s is a page', (path) => expect(isPageAddress(path)).toBe(true));

test.each([
  '//',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/accounts/wayne/products/iText/secrets',
  '/accounts/wayne/.git/config',
  '/accounts//products',
  '/accounts.bak',
  '/reports',
  '/products',
  '/x/accounts',
  '/signed-out/again',
])('%s is none', (path) => expect(isPageAddress(path)).toBe(false));

test.each([
  ['/accounts/default', '/accounts/default/$'],
  ['/accounts/default/what/ever', '/accounts/default/$'],
  ['/accounts/wayne', '/accounts/$accountId'],
  ['/accounts/wayne/calendar', '/accounts/$accountId/calendar'],
  ['/invitations/a1b2', '/invitations/$token'],
  ['/nowhere', undefined],
])('%s lies under %s', (path, address) => expect(pageAddressOf(path)).toBe(address));
