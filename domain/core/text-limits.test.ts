import { describe, expect, test } from 'vitest';
import { searchAccounts } from '../accounts/contract.ts';
import { LicenseQuery } from '../licenses/contract.ts';
import { isEmail } from './text-limits.ts';

describe('[5.02] an e-mail address', () => {
  test.each([
    'vera.volume@initech.example',
    'a_b+c&d*e-f@sub.initech-group.co',
    'UPPER.Case@EXAMPLE.Museum',
    '1@2.de',
    `a@b.${'x'.repeat(24)}`,
  ])('%s is one', (text) => expect(isEmail(text)).toBe(true));

  test.each([
    '',
    'vera',
    'vera@',
    '@initech.example',
    'vera@initech',
    'vera@initech.e',
    `a@b.${'x'.repeat(25)}`,
    'vera@initech.ex4mple',
    '.vera@initech.example',
    'vera.@initech.example',
    've..ra@initech.example',
    'vera@@initech.example',
    'vera volume@initech.example',
    'vera@initech..example',
    'véra@initech.example',
    'vera@initech.example\n',
    'vera@initech.example, b@c.de',
    'ver"a@initech.example',
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false));

  test('has at most 256 characters', () => {
    const tail = '@initech.example';
    expect(isEmail('a'.repeat(256 - tail.length) + tail)).toBe(true);
    expect(isEmail('a'.repeat(257 - tail.length) + tail)).toBe(false);
  });

  test('is decided in linear time, whatever is sent', () => {
    const labels = `${'a-'.repeat(60)}@${'a-'.repeat(60)}`;
    expect(isEmail(labels)).toBe(false);
    expect(isEmail(`${'a.'.repeat(127)}!`)).toBe(false);
  });
});

test.each([
  ['a search for accounts', (text: string) => searchAccounts.query?.safeParse({ text })],
  ['a search among licenses', (text: string) => LicenseQuery.safeParse({ freeTextSearch: text })],
])('[5.03] %s has at most 255 characters', (_, parse) => {
  expect(parse('x'.repeat(255))?.success).toBe(true);
  expect(parse('x'.repeat(256))?.success).toBe(false);
});
