import { expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import type { AccountRole, CucaRole } from '../access/permissions.ts';
import { calendarScopeOf } from './calendar-scope.ts';

const person = (roles: AccountRole[], cucaRoles: CucaRole[] = []): Grants => ({
  globalRoles: [],
  accounts: { a: { roles, cucas: { c: { roles: cucaRoles } } }, other: { roles: [], cucas: {} } },
});
const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const none = { accounts: [], cucas: [] };
const account = { accounts: ['a'], cucas: [] };
const cuca = { accounts: [], cucas: ['c'] };

test.each([
  ['LICENSEE', person(['LICENSEE']), account, [], none],
  ['ITEXT_VOLUME_REPORTER', person(['ITEXT_VOLUME_REPORTER']), none, ['a'], none],
  ['ACCOUNT_VIEWER', person(['ACCOUNT_VIEWER']), none, [], none],
  ['CUCA_OWNER', person([], ['CUCA_OWNER']), cuca, [], none],
  ['CUCA_ADMIN', person([], ['CUCA_ADMIN']), cuca, [], none],
  ['CUCA_VIEWER', person([], ['CUCA_VIEWER']), cuca, [], none],
  ['LEADTOOLS_CUCA_REPORTER', person([], ['LEADTOOLS_CUCA_REPORTER']), none, [], cuca],
  [
    'LICENSEE who owns an application and reports',
    person(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']),
    account,
    ['a'],
    cuca,
  ],
  ['nobody', person([]), none, [], none],
] as const)(
  '%s sees of an account what their rights cover, and nothing of another',
  (_, who, expiry, volume, imaging) =>
    expect(calendarScopeOf(who, ['a', 'other', 'unknown'])).toEqual({ expiry, volume, imaging }),
);

test('[6.11] internal people see every account that is asked about, and none beside', () => {
  const both = { accounts: ['a', 'b'], cucas: [] };
  expect(calendarScopeOf(staffMember, ['a', 'b'])).toEqual({
    expiry: both,
    volume: ['a', 'b'],
    imaging: both,
  });
  expect(calendarScopeOf(staffMember, [])).toEqual({ expiry: none, volume: [], imaging: none });
});
