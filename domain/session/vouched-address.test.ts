import { expect, test } from 'vitest';
import { isVouched, type AddressTrust, type AddressWord } from './vouched-address.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';
const word = (more: Partial<AddressWord> = {}): AddressWord => ({
  ...{ email: 'ann@acme.example', fromEmail: true, verified: undefined },
  ...{ domainOwned: undefined, tenant: '', ...more },
});
const trust = (more: Partial<AddressTrust> = {}): AddressTrust => ({
  ...{ policy: 'claim', domains: undefined, tenant: undefined, ...more },
});
const listed = { domains: ['acme.example', 'vendor.example'] };
const entra = { ...listed, tenant: TENANT };

test.each<[string, Partial<AddressWord>, Partial<AddressTrust>, boolean]>([
  ['no list, claim, verified', { verified: true }, { policy: 'claim' }, true],
  ['no list, claim, not said', {}, { policy: 'claim' }, false],
  ['no list, claim, not verified', { verified: false }, { policy: 'claim' }, false],
  ['no list, claim, the domain owned', { domainOwned: true }, { policy: 'claim' }, false],
  ['no list, trust, not verified', { verified: false }, { policy: 'trust' }, true],
  ['no list, portal, verified', { verified: true }, { policy: 'portal' }, false],
  ['a listed domain, nothing said', {}, listed, true],
  ['a listed domain, policy portal', {}, { ...listed, policy: 'portal' }, true],
  ['a listed domain in capitals', { email: 'Ann@ACME.Example' }, listed, true],
  ['a listed domain that is not verified', { verified: false }, listed, false],
  ['a domain that is not listed, verified', { email: 'a@other.example', verified: true }, listed, false],
  ['a domain not listed, trust', { email: 'a@other.example' }, { ...listed, policy: 'trust' }, false],
  ['a domain below a listed one', { email: 'a@mail.acme.example' }, listed, false],
  ['a domain that ends like a listed one', { email: 'a@notacme.example' }, listed, false],
  ['an empty list, trust', { verified: true }, { domains: [], policy: 'trust' }, false],
  ['the tenant and a listed domain', { tenant: TENANT }, entra, true],
  ['the tenant in capitals', { tenant: TENANT.toUpperCase() }, { ...entra, tenant: TENANT }, true],
  ['the tenant and a domain it owns', { tenant: TENANT, domainOwned: true }, entra, true],
  ['the tenant and a domain it does not own', { tenant: TENANT, domainOwned: false }, entra, false],
  [
    'the tenant, a domain not listed',
    { tenant: TENANT, email: 'a@o.example', domainOwned: true },
    entra,
    false,
  ],
  ['another tenant and a listed domain', { tenant: 'another' }, entra, false],
  ['no tenant and a listed domain', { verified: true }, entra, false],
  ['another claim, listed', { fromEmail: false, tenant: TENANT, verified: true }, entra, false],
  ['another claim, trust', { fromEmail: false, verified: true }, { policy: 'trust' }, false],
  ['another claim, verified', { fromEmail: false, verified: true }, { policy: 'claim' }, false],
])('[2.09] vouched for: %s', (_, said, given, expected) =>
  expect(isVouched(word(said), trust(given))).toBe(expected),
);
