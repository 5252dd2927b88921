import { expect, test } from 'vitest';
import { gateOf, type Gate } from './gates.ts';

type Person = Parameters<typeof gateOf>[0];

/** A customer with a verified address, unless said otherwise. */
const gateFor = (more: Partial<Person>): Gate | null =>
  gateOf(
    {
      ...{ email: 'lena.licensee@acme.example', emailVerified: true },
      ...{ identityProvider: 'local', internal: false, ...more },
    },
    'vendor.example',
  );

const vendors = { email: 'ines.internal@vendor.example' };
const microsoft = { identityProvider: 'microsoft' };

test.each<[string, Partial<Person>, Gate | null]>([
  ['a customer with a password', {}, null],
  ['a customer who signs in with Microsoft', microsoft, null],
  ['staff with Microsoft', { ...vendors, ...microsoft, internal: true }, null],
  ['staff with Microsoft and an address of another domain', { ...microsoft, internal: true }, null],
  [
    'staff with Microsoft whose address nobody verified',
    { ...vendors, ...microsoft, internal: true, emailVerified: false },
    null,
  ],
  ["an address of a domain below the vendor's", { email: 'eve@mail.vendor.example' }, null],
])('%s passes', (_, person, gate) => expect(gateFor(person)).toBe(gate));

test.each<[string, Partial<Person>]>([
  ['a password', {}],
  ['Microsoft', microsoft],
])('[2.09] a customer with %s whose address is not verified is asked to verify it', (_, person) =>
  expect(gateFor({ ...person, emailVerified: false })).toBe('emailVerification'),
);

test.each<[string, Partial<Person>]>([
  ["an address of the vendor's domain", vendors],
  ["an unverified address of the vendor's domain", { ...vendors, emailVerified: false }],
  ["the vendor's domain in capitals", { email: 'INES.INTERNAL@VENDOR.EXAMPLE' }],
  ["the internal role and the vendor's address", { ...vendors, internal: true }],
  ['the internal role and an address of another domain', { internal: true }],
])('[2.11] somebody with %s who does not come from Microsoft has the wrong identity provider', (_, person) =>
  expect(gateFor(person)).toBe('invalidIdentityProvider'),
);

test.each([true, false])(
  "[2.10] somebody of the vendor's domain without the internal role is refused, the address verified: %s",
  (emailVerified) => expect(gateFor({ ...vendors, ...microsoft, emailVerified })).toBe('accessForbidden'),
);
