import { describe, expect, it } from 'vitest';
import { emailKey, isVendorAddress } from './vendor-domain.ts';

describe("an address of the vendor's domain", () => {
  it.each([
    'ines@vendor.example',
    'INES@VENDOR.EXAMPLE',
    'Ines@Vendor.Example',
    'ines@ｖｅｎｄｏｒ.example',
    'ines＠vendor.example',
    '"a@b"@vendor.example',
    'x@evil.example@vendor.example',
  ])('%s is one', (email) => {
    expect(isVendorAddress(email, 'vendor.example')).toBe(true);
  });

  it.each([
    'ines@vendor.example.evil.test',
    'ines@sub.vendor.example',
    'ines@evilvendor.example',
    'ines@vendor.example@evil.test',
    'ines@vendor.examples',
    'ines@vendor-example',
    'ines@vendor.example.',
    'ines@vendor.example ',
    'ines@vendor。example.test',
    'ines@vеndor.example',
    'ines@vendor.exampłe',
    'ines@venꝺor.example',
    'vendor.example@evil.test',
    'ines%vendor.example@evil.test',
    '@',
    'ines@',
  ])('%s is none', (email) => {
    expect(isVendorAddress(email, 'vendor.example')).toBe(false);
  });

  it('the setting may be written in capitals', () => {
    expect(isVendorAddress('ines@vendor.example', 'Vendor.Example')).toBe(true);
  });
});

describe('comparing addresses', () => {
  it('ignores compatibility forms and ASCII case, and nothing else', () => {
    expect(emailKey('Ａda@Wayne.Example')).toBe('ada@wayne.example');
    expect(emailKey('İrem@x.example')).not.toBe(emailKey('irem@x.example'));
    expect(emailKey('straße@x.example')).not.toBe(emailKey('strasse@x.example'));
    expect(emailKey('a.da@x.example')).not.toBe(emailKey('ada@x.example'));
    expect(emailKey('ada+x@x.example')).not.toBe(emailKey('ada@x.example'));
  });

  it('gives the same key when asked twice', () => {
    for (const email of ['ﬁona@x.example', 'K@x.example', 'A\u030A@x.example']) {
      expect(emailKey(emailKey(email))).toBe(emailKey(email));
    }
  });
});
