import { describe, expect, test } from 'vitest';
import { searchAccounts } from '../accounts/contract.ts';
import type { z } from 'zod';
import { NamedContact } from '../imaging-usage/new-application.ts';
import { LicenseQuery } from '../licenses/contract.ts';
import { NewContact } from '../self-certification/schema.ts';
import { CreateInvitation } from '../teams/invitations/schema.ts';
import { isEmail } from './text-limits.ts';

describe('[5.02] an email address', () => {
  test.each([
    'vera.volume@initech.example',
    'a_b+c&d*e-f@sub.initech-group.co',
    'UPPER.Case@EXAMPLE.Museum',
    '1@2.de',
    '-@-.de',
    'vera+a.b-c_d@1.2.3.example',
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
    'vera＠initech.example',
    'v\u0435ra@initech.example',
    'vera@initech.example.',
    'vera@[192.0.2.1]',
    '"vera volume"@initech.example',
    'vera@initech.xn--p1ai',
    'vera\u200b@initech.example',
    'vera%sales@initech.example',
    'vera@initech_group.example',
    'mailto:vera@initech.example',
    '<vera@initech.example>',
    'vera@İnitech.example',
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

describe('[5.02] the same addresses are taken and refused, with the same words', () => {
  const person = (email: string) => ({ email, firstName: 'Ann', lastName: 'Archer' });
  const rules: [string, (email: string) => z.ZodSafeParseResult<unknown>][] = [
    [
      'in an invitation',
      (email) => CreateInvitation.safeParse({ id: crypto.randomUUID(), email, roles: ['CUCA_VIEWER'] }),
    ],
    ['as a contact of past usage', (email) => NewContact.safeParse(person(email))],
    ['as a contact of a new application', (email) => NamedContact.safeParse(person(email))],
  ];

  test.each(rules)('%s', (_, parse) => {
    expect(parse('vera.volume@initech.example').success).toBe(true);
    for (const email of ["o'neil@initech.example", 'jörg@müller.example', 'vera@initech'])
      expect(parse(email).error?.issues.map(({ message }) => message)).toEqual([
        'Email invalid. Enter an address such as name@company.com.',
      ]);
  });
});

test.each([
  ['a search for accounts', (text: string) => searchAccounts.query?.safeParse({ text })],
  ['a search among licenses', (text: string) => LicenseQuery.safeParse({ freeTextSearch: text })],
])('[5.03] %s has at most 255 characters', (_, parse) => {
  expect(parse('x'.repeat(255))?.success).toBe(true);
  expect(parse('x'.repeat(256))?.success).toBe(false);
});
