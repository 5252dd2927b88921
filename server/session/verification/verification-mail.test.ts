import { expect, test } from 'vitest';
import { verificationMail } from './verification-mail.ts';

const config = {
  PUBLIC_URL: 'https://portal.example',
  VENDOR_NAME: 'Northwind Imaging',
  SUPPORT_EMAIL: 'help@vendor.example',
};
const mailTo = (firstName: string) =>
  verificationMail(config, { email: 'ann@acme.example', firstName }, 'the-token');

test.each(['Ann', 'José María', 'O’Neill', "D'Arcy", 'J. R.', 'Anne-Marie', '雅', 'Марія'])(
  '[2.09] somebody called %s is greeted by name',
  (name) => expect(mailTo(name).text).toContain(name),
);

test.each([
  'visit evil.example now',
  'https://evil.example',
  'Ann\n\nYour account is locked',
  'call +44 20 7946 0000',
  'x'.repeat(61),
  '<b>Ann</b>',
])('the mail does not repeat %j, which its reader may not have chosen', (name) => {
  const { text, html, subject } = mailTo(name);
  for (const part of [text, html, subject]) {
    expect(part).not.toContain(name);
    expect(part).not.toContain('evil.example');
  }
  expect(text).toContain('ann@acme.example');
});
