import { describe, expect, test } from 'vitest';
import type { Access } from '#domain/access/need.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { authorize } from './authorize.ts';

// What is decided before the database is asked; the rest is in testing/access-table.db.test.ts.
const portal = {} as Portal;
const staffMember = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} } as unknown as Principal;
const licensee = {
  globalRoles: [],
  accounts: { acme: { roles: ['LICENSEE'], cucas: {} } },
} as unknown as Principal;
const refusal = { code: 'ACCESS_DENIED' };

describe('[6.11] a call about any account', () => {
  const any = (need: Access['need']): Access => ({ need, scope: 'anyAccount' });

  test('reaches all accounts for staff who have the right, and none for staff who have it not', async () => {
    const { accounts } = await authorize(portal, any('READ_PRODUCTS'), staffMember, {});
    expect(accounts).toBe('all');
    await expect(authorize(portal, any('REPORT_ITEXT_VOLUME'), staffMember, {})).rejects.toMatchObject(
      refusal,
    );
  });

  test('reaches the accounts of somebody else where they have the right', async () => {
    const { accounts } = await authorize(portal, any('DOWNLOAD_LICENSES'), licensee, {});
    expect(accounts).toEqual(['acme']);
    await expect(authorize(portal, any('EDIT_CUCA_TEAM'), licensee, {})).rejects.toMatchObject(refusal);
  });
});

test.each([
  ['account', {}, 'accountId'],
  ['key', { accountId: 'acme' }, 'keyId'],
  ['cuca', { cucaId: 'c1' }, 'accountId'],
  ['cuca', { accountId: 'acme' }, 'applicationId'],
] as const)(
  'a call about an object (%s) whose path %o does not name it is our own mistake',
  async (scope, params, missing) => {
    const asked = authorize(portal, { need: 'READ_ACCOUNT', scope }, licensee, params);
    await expect(asked).rejects.toThrow(`The path of this call has no ${missing}.`);
  },
);

test('[6.11] what anybody signed in may call proves nothing about any account', async () => {
  expect(await authorize(portal, { need: 'signedIn', scope: 'none' }, licensee, {})).toEqual({
    account: undefined,
    reach: [],
    accounts: [],
    cucaId: undefined,
    keyId: undefined,
  });
  const internal = authorize(portal, { need: 'internal', scope: 'none' }, licensee, {});
  await expect(internal).rejects.toMatchObject(refusal);
});
