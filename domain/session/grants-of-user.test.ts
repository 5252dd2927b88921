import { expect, test } from 'vitest';
import { can } from '../access/can.ts';
import { grantsOfUser } from './grants-of-user.ts';
import type { User } from './schema.ts';

const user: User = {
  ...{ firstName: 'Lena', lastName: 'Licensee', email: 'lena.licensee@acme.example', emailVerified: true },
  ...{ identityProvider: 'local', globalRoles: [] },
  salesforceAccounts: { a1: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } },
};

test('the rights of the person at the screen are those of their accounts', () => {
  expect(can(grantsOfUser(user), 'DOWNLOAD_LICENSES', { accountId: 'a1' })).toBe(true);
  expect(can(grantsOfUser(user), 'DOWNLOAD_LICENSES', { accountId: 'a2' })).toBe(false);
});

test('the rights of staff are those of their global role', () => {
  const staffMember = grantsOfUser({
    ...user,
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    salesforceAccounts: {},
  });
  expect(can(staffMember, 'READ_PRODUCT_LICENSES', { accountId: 'a2' })).toBe(true);
});
