import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { composeAlerts } from './alerts-mail.ts';

const notice = {
  ...{ userId: 'u1', to: 'lic@acme.example', firstName: 'Lena', accountId: 'a1', accountName: 'Acme' },
  ...{ kind: 'EXPIRY' as const, productName: 'iText', names: ['PL-1'], keys: 1, expiryDate: '2027-03-01' },
  ...{ threshold: null, percent: null, totalUsage: null, maxVolume: null, termStart: null },
};

test.each([
  ['2027-02-27', 'will expire on 1 Mar 2027, in 2 days'],
  ['2027-02-28', 'will expire tomorrow, on 1 Mar 2027'],
  ['2027-03-01', 'expired on 1 Mar 2027'],
  ['2027-03-02', 'expired on 1 Mar 2027'],
])('a mail of %s says how the license stands then: %s', (today, said) => {
  const { text } = composeAlerts({ today, portal: { config: readConfig({}) } }, [notice]);
  expect(text).toContain(`Acme: 1 license key of iText ${said} (PL-1).`);
});
