import { expect, test } from 'vitest';
import { rewriteFormer } from './former-addresses.ts';

test.each([
  ['/api/audit/export?deed=team&deed=keys', '/api/audit?deed=team&deed=keys&format=csv'],
  ['/api/accounts/a%2Fb/usage-reports/export', '/api/accounts/a%2Fb/usage-reports?format=csv'],
  [
    '/api/reports/license-keys/export?sort=-usage&format=xlsx',
    '/api/reports/license-keys?sort=-usage&format=xlsx',
  ],
  ['/api/accounts/acme/usage-reports/r1/pdf', '/api/accounts/acme/usage-reports/r1?format=pdf'],
  ['/api/accounts/acme/usage-reports/r1/original', '/api/accounts/acme/usage-reports/r1?format=original'],
  ['/api/reports/license-keys/named-views/counts', '/api/reports/license-keys/named-views?keys=true'],
  ['/api/auth/sessions/end-others', '/api/auth/sessions/others/end'],
  ['/api/alerts/unread', '/api/alerts?parts=total'],
  ['/api/accounts/acme/alerts/unread', '/api/accounts/acme/alerts?parts=total'],
  ['/export', '/export'],
  [undefined, '/'],
])('a page of the release before that asks %s is answered by %s', (url, address) => {
  expect(rewriteFormer({ url })).toBe(address);
});
