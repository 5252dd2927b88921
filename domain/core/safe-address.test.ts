import { expect, test } from 'vitest';
import { safeAddress } from './safe-address.ts';

test.each([
  'https://crm.vendor.example/licenses/1',
  'https://crm.vendor.example',
  'HTTPS://crm.vendor.example:8443/a?b=c&d=%20#e',
  'https://crm.vendor.example/a@b',
  'https://xn--bcher-kva.example/',
  'https://[2001:db8::1]/a',
])('%s is an address to go to', (address) => expect(safeAddress(address)).toBe(address));

test.each([
  null,
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://https://crm.vendor.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'view-source:https://crm.vendor.example/',
  'blob:https://crm.vendor.example/1',
  'file:///etc/passwd',
  'ftp://crm.vendor.example/',
  'http://crm.vendor.example/',
  '//evil.example',
  '/\\evil.example',
  '/relative',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://crm.vendor.example\\@evil.example/',
  'https://crm.vendor.example@evil.example/',
  'https://user:password@crm.vendor.example/',
  'https://@evil.example/',
  'https://crm.vendor.example/\r\nSet-Cookie: a=b',
  'https://crm.vendor.example/ a',
  'https://crm.vendor.example/\u202Egpj.exe',
  ' https://crm.vendor.example/',
  'https://',
  'https://:443/',
  'https://[::1/',
  'https://a:999999/',
  `https://crm.vendor.example/${'a'.repeat(2000)}`,
])('%j is none', (address) => expect(safeAddress(address)).toBeNull());

test('an address has at most 2,000 characters', () => {
  const address = (length: number) => 'https://crm.vendor.example/'.padEnd(length, 'a');
  expect(safeAddress(address(2000))).toBe(address(2000));
  expect(safeAddress(address(2001))).toBeNull();
});
