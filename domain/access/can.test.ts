import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsWith, can, canOnAccount, isInternal, reachOf, type Grants } from './can.ts';
import { accountRoles, cucaRoles, permissions, type Permission } from './permissions.ts';

/** Typed from 6.03–6.10, permission by permission: the roles that give it. Not derived from the code. */
const rolesThatGive: Record<Permission, string> = {
  READ_ACCOUNT:
    'INTERNAL_STAKEHOLDER LICENSEE ITEXT_VOLUME_REPORTER ACCOUNT_VIEWER CUCA_OWNER CUCA_ADMIN CUCA_VIEWER LEADTOOLS_CUCA_REPORTER',
  READ_PRODUCTS:
    'INTERNAL_STAKEHOLDER LICENSEE ITEXT_VOLUME_REPORTER ACCOUNT_VIEWER CUCA_OWNER CUCA_ADMIN CUCA_VIEWER LEADTOOLS_CUCA_REPORTER',
  READ_PRODUCTS_USAGE: 'INTERNAL_STAKEHOLDER CUCA_OWNER CUCA_ADMIN CUCA_VIEWER',
  READ_PRODUCT_LICENSES: 'INTERNAL_STAKEHOLDER',
  DOWNLOAD_LICENSES: 'INTERNAL_STAKEHOLDER LICENSEE',
  REPORT_LEADTOOLS_USAGE: 'INTERNAL_STAKEHOLDER LEADTOOLS_CUCA_REPORTER',
  REPORT_ITEXT_VOLUME: 'ITEXT_VOLUME_REPORTER',
  READ_CUCA_SETTINGS: 'CUCA_OWNER CUCA_ADMIN',
  EDIT_CUCA_KEYS: 'CUCA_OWNER',
  EDIT_CUCA_TEAM: 'CUCA_OWNER CUCA_ADMIN',
};
const anyGives = (roles: readonly string[], permission: Permission): boolean =>
  rolesThatGive[permission].split(' ').some((role) => roles.includes(role));

const accountIds = ['a1', 'a2', 'a3'];
const cucaIds = ['c1', 'c2', 'c3'];
const permission = fc.constantFrom(...permissions);
const accountId = fc.constantFrom(...accountIds, 'unknown', '__proto__', 'constructor');
const cucaId = fc.constantFrom(...cucaIds, 'default', 'unknown', '__proto__', undefined);
const accountGrants = fc.record({
  roles: fc.subarray([...accountRoles]),
  cucas: fc.dictionary(fc.constantFrom(...cucaIds), fc.record({ roles: fc.subarray([...cucaRoles]) }), {
    maxKeys: 3,
  }),
});
const accounts = fc.dictionary(fc.constantFrom(...accountIds), accountGrants, { maxKeys: 3 });
const external: fc.Arbitrary<Grants> = fc.record({ globalRoles: fc.constant([]), accounts });
const internal: fc.Arbitrary<Grants> = fc.record({
  globalRoles: fc.constant(['INTERNAL_STAKEHOLDER'] as const),
  accounts,
});

describe('who may do what', () => {
  it('[6.01] the global role INTERNAL_STAKEHOLDER makes a user internal, and nothing else does', () => {
    expect(isInternal({ globalRoles: ['INTERNAL_STAKEHOLDER'] })).toBe(true);
    expect(isInternal({ globalRoles: [] })).toBe(false);
    fc.assert(fc.property(external, (grants) => !isInternal(grants)));
  });

  it('[6.11] internal users have the permissions of their global role everywhere, and of no other role', () => {
    fc.assert(
      fc.property(internal, permission, accountId, cucaId, (grants, wanted, account, cuca) => {
        const expected = anyGives(['INTERNAL_STAKEHOLDER'], wanted);
        expect(can(grants, wanted, { accountId: account, cucaId: cuca })).toBe(expected);
        expect(reachOf(grants, wanted, account)).toEqual(expected ? 'all' : []);
      }),
    );
  });

  it('[6.11] external users have those of their roles on the account, and on the cuca when it is not default', () => {
    fc.assert(
      fc.property(external, permission, accountId, cucaId, (grants, wanted, account, cuca) => {
        const here = accountIds.includes(account) ? grants.accounts[account] : undefined;
        const inCuca = cuca !== undefined && cucaIds.includes(cuca) ? here?.cucas[cuca] : undefined;
        const roles = [...(here?.roles ?? []), ...(inCuca?.roles ?? [])];
        expect(can(grants, wanted, { accountId: account, cucaId: cuca })).toBe(anyGives(roles, wanted));
      }),
      { numRuns: 5_000 },
    );
  });

  it('a role on one account or application gives nothing on another', () => {
    const grants: Grants = {
      globalRoles: [],
      accounts: {
        a1: { roles: ['LICENSEE'], cucas: {} },
        a2: {
          roles: ['ACCOUNT_VIEWER'],
          cucas: { c1: { roles: ['CUCA_OWNER'] }, c2: { roles: ['CUCA_VIEWER'] } },
        },
      },
    };
    expect(can(grants, 'DOWNLOAD_LICENSES', { accountId: 'a1' })).toBe(true);
    expect(can(grants, 'DOWNLOAD_LICENSES', { accountId: 'a2' })).toBe(false);
    expect(can(grants, 'EDIT_CUCA_KEYS', { accountId: 'a2', cucaId: 'c1' })).toBe(true);
    expect(can(grants, 'EDIT_CUCA_KEYS', { accountId: 'a2', cucaId: 'c2' })).toBe(false);
    expect(can(grants, 'EDIT_CUCA_KEYS', { accountId: 'a1', cucaId: 'c1' })).toBe(false);
  });
});

it('who asks about no application has the rights of none, whatever one is called', () => {
  const grants: Grants = {
    globalRoles: [],
    accounts: { a1: { roles: [], cucas: { undefined: { roles: ['CUCA_OWNER'] } } } },
  };
  expect(can(grants, 'EDIT_CUCA_KEYS', { accountId: 'a1' })).toBe(false);
});

describe('how far a permission reaches in an account', () => {
  it('to every row by a role on the account, else to the rows of the applications whose role gives it', () => {
    fc.assert(
      fc.property(external, permission, accountId, (grants, wanted, account) => {
        const here = accountIds.includes(account) ? grants.accounts[account] : undefined;
        const cucas = Object.entries(here?.cucas ?? {}).filter(([, { roles }]) => anyGives(roles, wanted));
        const expected = anyGives(here?.roles ?? [], wanted) ? 'all' : cucas.map(([id]) => id);
        expect(reachOf(grants, wanted, account)).toEqual(expected);
        expect(canOnAccount(grants, wanted, account)).toBe(expected.length > 0);
        expect(accountsWith(grants, wanted).includes(account)).toBe(expected.length > 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
