import { expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import { alertScopeOf, isInScope, type AlertSubject } from './alert-scope.ts';

const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const customer: Grants = {
  globalRoles: [],
  accounts: {
    a: { roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} },
    b: { roles: ['LICENSEE'], cucas: { shop: { roles: ['CUCA_VIEWER'] } } },
  },
};

test('staff see expiry, usage and volume of every account they look at', () => {
  const both = { accounts: ['a', 'b'], cucas: [] };
  expect(alertScopeOf(staffMember, ['a', 'b'])).toEqual({ expiry: both, usage: both, volume: ['a', 'b'] });
});

test('customers see what their roles give them, account by account', () => {
  expect(alertScopeOf(customer, ['a', 'b'])).toEqual({
    expiry: { accounts: ['b'], cucas: [] },
    usage: { accounts: [], cucas: ['shop'] },
    volume: ['a'],
  });
});

const usage = (more: Partial<AlertSubject>): AlertSubject => ({
  ...{ accountId: 'a', kind: 'USAGE', productName: 'iText', cucaId: null, ...more },
});
test.each<[string, AlertSubject, boolean]>([
  ['the volume of an account whose volume they report', usage({}), true],
  ['what another product of it used', usage({ productName: 'Apryse SDK' }), false],
  ['an expiry in it', usage({ kind: 'EXPIRY' }), false],
  ['an expiry where they may download', usage({ accountId: 'b', kind: 'EXPIRY' }), true],
  ['what an application used in which they work', usage({ accountId: 'b', cucaId: 'shop' }), true],
  ['what another application used', usage({ accountId: 'b', cucaId: 'scan' }), false],
  ['what no application used', usage({ accountId: 'b' }), false],
])('somebody with several roles may see %s: %3$s', (_, alert, sees) => {
  expect(isInScope(alert, alertScopeOf(customer, ['a', 'b']))).toBe(sees);
});
