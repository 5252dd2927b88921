import { describe, expect, test } from 'vitest';
import type { CucaRole } from '../access/permissions.ts';
import { reportingRefusalOf } from './reporting-contact.ts';

const contact = (email: string) => ({ email, firstName: 'A', lastName: 'B' });
const application = {
  id: 'app',
  primaryReportingContact: contact('leo@umbrella.example'),
  secondaryReportingContact: contact('hanne@umbrella.example'),
};
const external = (email: string, roles: CucaRole[], cucaId = 'app') => ({
  email,
  globalRoles: [],
  accounts: { umbrella: { roles: [], cucas: { [cucaId]: { roles } } } },
});
const refusal = (person: Parameters<typeof reportingRefusalOf>[0], named = application) =>
  reportingRefusalOf(person, 'umbrella', named);

describe('[6.13] imaging usage is reported by internal people and by reporting contacts with the permission', () => {
  test('internal people may, contact or not', () => {
    expect(
      refusal({ email: 'ines@vendor.example', globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} }),
    ).toBeNull();
  });

  test.each([
    ['the primary contact', 'leo@umbrella.example', null],
    ['the secondary contact', 'hanne@umbrella.example', null],
    ['the contact, written in capitals', 'LEO@Umbrella.Example', null],
    ['the contact in full-width letters, which are the same after NFKC', 'ｌｅｏ@umbrella.example', null],
    ['a stranger', 'nick@umbrella.example', 'NO_PERMISSION'],
    ['an address that begins alike', 'leo@umbrella.example.evil.io', 'NO_PERMISSION'],
    ['an address that ends alike', 'x+leo@umbrella.example', 'NO_PERMISSION'],
    ['a Cyrillic look-alike', 'lео@umbrella.example', 'NO_PERMISSION'],
    ['a dotless i and other case tricks', 'LEO@UMBRELLA.EXAMPLE\u0000', 'NO_PERMISSION'],
    ['nobody', '', 'NO_PERMISSION'],
  ] as const)('%s', (_who, email, expected) => {
    expect(refusal(external(email, ['LEADTOOLS_CUCA_REPORTER']))).toBe(expected);
  });

  test('a contact without the permission on the application may not', () => {
    expect(refusal(external('leo@umbrella.example', ['CUCA_OWNER']))).toBe('NO_PERMISSION');
    expect(refusal(external('leo@umbrella.example', ['LEADTOOLS_CUCA_REPORTER'], 'another'))).toBe(
      'NO_PERMISSION',
    );
  });

  test('an application without contacts is nobody’s', () => {
    const without = { id: 'app', primaryReportingContact: null, secondaryReportingContact: null };
    expect(refusal(external('', ['LEADTOOLS_CUCA_REPORTER']), without as unknown as typeof application)).toBe(
      'NO_PERMISSION',
    );
  });
});
