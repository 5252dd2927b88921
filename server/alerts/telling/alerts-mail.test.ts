import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { composeAlerts } from './alerts-mail.ts';
import type { WaitingNotice } from './queries.ts';

const notice: WaitingNotice = {
  ...{ userId: 'u1', to: 'lic@acme.example', firstName: 'Lena', accountId: 'a/1', accountName: 'Acme' },
  ...{ kind: 'EXPIRY', productName: 'iText', names: ['PL-1'], keys: 1, expiryDate: '2027-03-01' },
  ...{ threshold: null, usagePercent: null, totalUsage: null, maxVolume: null, termStart: null },
};
const used: WaitingNotice = {
  ...notice,
  ...{ kind: 'USAGE', names: ['PL-1', 'PL-2'], keys: 3, expiryDate: null },
  ...{
    threshold: 80,
    usagePercent: '81.25',
    totalUsage: '16250',
    maxVolume: '20000',
    termStart: '2026-04-01',
  },
};
const compose = (notices: readonly WaitingNotice[], today = '2027-02-01') =>
  composeAlerts({ today, portal: { config: readConfig({ PUBLIC_URL: 'https://portal.example' }) } }, notices);

test.each([
  ['2027-02-27', 'will expire on 1 Mar 2027, in 2 days'],
  ['2027-02-28', 'will expire tomorrow, on 1 Mar 2027'],
  ['2027-03-01', 'expired on 1 Mar 2027'],
  ['2027-03-02', 'expired on 1 Mar 2027'],
])('a mail of %s says how the license stands then: %s', (today, said) => {
  const { text } = compose([notice], today);
  expect(text).toContain(`Acme: 1 license key for iText ${said} (PL-1).`);
});

test('a mail of usage says how much of which maximum, since when, and of which keys', () => {
  const { to, subject, text } = compose([used]);
  expect(to).toBe('lic@acme.example');
  expect(subject).toMatch(/: usage alert for a license of Acme$/);
  expect(text).toContain('Hello Lena,');
  expect(text).toContain(
    'Acme: iText has used 81.3% of its maximum, 16,250 of 20,000 Processed Documents since 1 Apr 2026 (3 license keys: PL-1, PL-2 and more).',
  );
  expect(text).toContain('https://portal.example/accounts/a%2F1/alerts');
  expect(text).not.toContain('See them all in the portal');
});

test('of as many keys as have names no more are hinted at', () =>
  expect(compose([{ ...used, keys: 2 }]).text).toContain('(2 license keys: PL-1, PL-2)'));

test('one alert is named in the subject, several are counted', () => {
  expect(compose([notice]).subject).toMatch(/: a license of Acme expires soon$/);
  expect(compose([notice, used]).subject).toMatch(/: 2 license alerts$/);
});

test('twenty alerts are told, and of the others how many', () => {
  const of = (count: number) =>
    compose(Array.from({ length: count }, (_, n) => ({ ...notice, names: [`PL-${n}`] }))).text;
  expect(of(20)).toContain('(PL-19)');
  expect(of(20)).not.toContain('more: the portal');
  expect(of(23)).not.toContain('(PL-20)');
  expect(of(23)).toContain('And 3 more. See them all in the portal.');
});

test('names of accounts and licenses are never texts to be filled in', () =>
  expect(compose([{ ...notice, accountName: '{{support}}', names: ['{{name}}'] }]).text).toContain(
    '{{support}}: 1 license key for iText will expire on 1 Mar 2027, in 28 days ({{name}}).',
  ));

test('nothing to tell is no mail', () => expect(() => compose([])).toThrow('a mail without alerts'));
