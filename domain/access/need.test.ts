import { describe, expect, it } from 'vitest';
import type { Grants } from './can.ts';
import { meetsOnCuca, reachOfNeed, type PersonNeed } from './need.ts';

const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const reporter: Grants = {
  globalRoles: [],
  accounts: { acme: { roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } },
};
const teamOwner: Grants = {
  globalRoles: [],
  accounts: { acme: { roles: [], cucas: { c1: { roles: ['CUCA_OWNER'] }, c2: { roles: ['CUCA_VIEWER'] } } } },
};
const teamAdmin: Grants = {
  globalRoles: [],
  accounts: { acme: { roles: ['LICENSEE'], cucas: { c1: { roles: ['CUCA_ADMIN'] }, c2: { roles: [] } } } },
};
const nobody: Grants = { globalRoles: [], accounts: {} };

const volume: PersonNeed = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] };
const purchased: PersonNeed = { allOf: ['internal', 'READ_PRODUCTS'] };
const narrowing: PersonNeed = { allOf: ['READ_PRODUCTS', 'EDIT_CUCA_KEYS'] };
const widening: PersonNeed = { anyOf: ['EDIT_CUCA_KEYS', 'READ_CUCA_SETTINGS'] };

describe('the rows of an account for which a need holds', () => {
  it.each([
    ['staff', 'signedIn', staffMember, 'all'],
    ['nobody', 'signedIn', nobody, 'all'],
    ['staff', 'internal', staffMember, 'all'],
    ['an owner', 'internal', teamOwner, []],
    ['staff', volume, staffMember, 'all'],
    ['a volume reporter', volume, reporter, 'all'],
    ['an owner', volume, teamOwner, []],
    ['staff', purchased, staffMember, 'all'],
    ['a volume reporter', purchased, reporter, []],
    ['an owner', 'READ_PRODUCTS_USAGE', teamOwner, ['c1', 'c2']],
    ['an owner', 'EDIT_CUCA_KEYS', teamOwner, ['c1']],
    ['an owner', narrowing, teamOwner, ['c1']],
    ['an owner', widening, teamOwner, ['c1']],
    ['an admin', { allOf: ['READ_PRODUCTS_USAGE', 'DOWNLOAD_LICENSES'] }, teamAdmin, ['c1']],
    ['an admin', { allOf: ['DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE'] }, teamAdmin, ['c1']],
    ['nobody', 'READ_ACCOUNT', nobody, []],
  ] as const)('%s, need %j', (_who, need, grants, reach) => {
    expect(reachOfNeed(grants, need, 'acme')).toEqual(reach);
    expect(reachOfNeed(grants, need, 'other')).toEqual(
      need === 'signedIn' || (reach === 'all' && grants === staffMember) ? 'all' : [],
    );
  });
});

describe('a need about one application', () => {
  it.each([
    ['the owner on theirs', 'EDIT_CUCA_KEYS', teamOwner, 'c1', true],
    ['the owner where they only look', 'EDIT_CUCA_KEYS', teamOwner, 'c2', false],
    ['the owner without an application', 'EDIT_CUCA_KEYS', teamOwner, undefined, false],
    ['an account role on any application', 'REPORT_ITEXT_VOLUME', reporter, 'c9', true],
    ['both of two permissions', narrowing, teamOwner, 'c1', true],
    ['one of two permissions where both are needed', narrowing, teamOwner, 'c2', false],
    ['one of two permissions where either will do', widening, teamOwner, 'c1', true],
    ['the second of two permissions where either will do', widening, teamAdmin, 'c1', true],
    ['staff where staff are meant', 'internal', staffMember, 'c1', true],
    ['a customer where staff are meant', 'internal', teamOwner, 'c1', false],
    ['anybody signed in', 'signedIn', nobody, 'c1', true],
  ] as const)('%s', (_who, need, grants, cucaId, met) => {
    expect(meetsOnCuca(grants, need, 'acme', cucaId)).toBe(met);
  });
});
