import { describe, expect, it } from 'vitest';
import type { Grants } from './can.ts';
import { meetsOnCuca, reachOfNeed, type PersonNeed } from './need.ts';

const staff: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const volumeReporter: Grants = {
  globalRoles: [],
  accounts: { acme: { roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } },
};
const owner: Grants = {
  globalRoles: [],
  accounts: { acme: { roles: [], cucas: { c1: { roles: ['CUCA_OWNER'] }, c2: { roles: ['CUCA_VIEWER'] } } } },
};
const admin: Grants = {
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
    ['staff', 'signedIn', staff, 'all'],
    ['nobody', 'signedIn', nobody, 'all'],
    ['staff', 'internal', staff, 'all'],
    ['an owner', 'internal', owner, []],
    ['staff', volume, staff, 'all'],
    ['a volume reporter', volume, volumeReporter, 'all'],
    ['an owner', volume, owner, []],
    ['staff', purchased, staff, 'all'],
    ['a volume reporter', purchased, volumeReporter, []],
    ['an owner', 'READ_PRODUCTS_USAGE', owner, ['c1', 'c2']],
    ['an owner', 'EDIT_CUCA_KEYS', owner, ['c1']],
    ['an owner', narrowing, owner, ['c1']],
    ['an owner', widening, owner, ['c1']],
    ['an admin', { allOf: ['READ_PRODUCTS_USAGE', 'DOWNLOAD_LICENSES'] }, admin, ['c1']],
    ['an admin', { allOf: ['DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE'] }, admin, ['c1']],
    ['nobody', 'READ_ACCOUNT', nobody, []],
  ] as const)('%s, need %j', (_who, need, grants, reach) => {
    expect(reachOfNeed(grants, need, 'acme')).toEqual(reach);
    expect(reachOfNeed(grants, need, 'other')).toEqual(
      need === 'signedIn' || (reach === 'all' && grants === staff) ? 'all' : [],
    );
  });
});

describe('a need about one application', () => {
  it.each([
    ['the owner on theirs', 'EDIT_CUCA_KEYS', owner, 'c1', true],
    ['the owner where they only look', 'EDIT_CUCA_KEYS', owner, 'c2', false],
    ['the owner without an application', 'EDIT_CUCA_KEYS', owner, undefined, false],
    ['an account role on any application', 'REPORT_ITEXT_VOLUME', volumeReporter, 'c9', true],
    ['both of two permissions', narrowing, owner, 'c1', true],
    ['one of two permissions where both are needed', narrowing, owner, 'c2', false],
    ['one of two permissions where either will do', widening, owner, 'c1', true],
    ['the second of two permissions where either will do', widening, admin, 'c1', true],
    ['staff where staff are meant', 'internal', staff, 'c1', true],
    ['a customer where staff are meant', 'internal', owner, 'c1', false],
    ['anybody signed in', 'signedIn', nobody, 'c1', true],
  ] as const)('%s', (_who, need, grants, cucaId, met) => {
    expect(meetsOnCuca(grants, need, 'acme', cucaId)).toBe(met);
  });
});
