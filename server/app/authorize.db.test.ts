import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import type { PersonNeed } from '#domain/access/need.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { ids } from '../../testing/access-principals.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { seedTwoAccounts } from '../../testing/two-accounts.ts';
import { createVolumeKey } from '../../testing/volume-portal.ts';
import { authorize } from './authorize.ts';

let database: TestDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = testPortalOn(database.pool, new Date('2026-11-20T12:00:00Z'));
  await seedTwoAccounts(portal);
  await database.asOwner(
    `insert into application (id, account_id, name) values ('app-second', '${ids.account}', 'Second')`,
  );
  const of = { accountId: ids.account, productName: 'iText', createdDate: '2026-01-01' } as const;
  await createVolumeKey({ portal }, { ...of, id: 'key-second', cucaId: 'app-second' });
  await createVolumeKey({ portal }, { ...of, id: 'key-of-nobody' });
});
afterAll(() => database.close());

const staffMember = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} } as unknown as Principal;
const withRoles = (roles: AccountRole[], cucas: Record<string, CucaRole[]> = {}): Principal =>
  ({
    globalRoles: [],
    accounts: {
      [ids.account]: {
        roles,
        cucas: Object.fromEntries(Object.entries(cucas).map(([id, own]) => [id, { roles: own }])),
      },
    },
  }) as unknown as Principal;
const refusal = { code: 'ACCESS_DENIED' };
const nothing = { account: undefined, reach: [], accounts: [], cucaId: undefined, keyId: undefined };

describe('[6.11] a call about an account', () => {
  const about = (principal: Principal, accountId: string, need: PersonNeed = 'READ_ACCOUNT') =>
    authorize(portal, { need, scope: 'account' }, principal, { accountId });

  test('is let in for staff wherever there is an account, and nowhere else', async () => {
    expect(await about(staffMember, ids.otherAccount)).toEqual({
      ...nothing,
      account: ids.otherAccount,
      reach: 'all',
    });
    await expect(about(staffMember, 'no-such-account')).rejects.toMatchObject(refusal);
  });

  test('is let in for others where they have the right: whole, or for their applications', async () => {
    expect(await about(withRoles(['LICENSEE']), ids.account)).toEqual({
      ...nothing,
      account: ids.account,
      reach: 'all',
    });
    expect(await about(withRoles([], { [ids.cuca]: ['CUCA_VIEWER'] }), ids.account)).toMatchObject({
      reach: [ids.cuca],
    });
    await expect(about(withRoles(['LICENSEE']), ids.otherAccount)).rejects.toMatchObject(refusal);
    const asked = about(withRoles(['ACCOUNT_VIEWER']), ids.account, 'DOWNLOAD_LICENSES');
    await expect(asked).rejects.toMatchObject(refusal);
  });
});

describe('[6.11] a call about a license key', () => {
  const about = (principal: Principal, keyId: string, need: PersonNeed = 'READ_PRODUCTS_USAGE') =>
    authorize(portal, { need, scope: 'key' }, principal, { keyId });

  test('is about the account that the key belongs to', async () => {
    expect(await about(staffMember, ids.otherKey, 'READ_PRODUCT_LICENSES')).toEqual({
      ...nothing,
      account: ids.otherAccount,
      reach: 'all',
      keyId: ids.otherKey,
    });
    const licensee = withRoles(['LICENSEE']);
    expect(await about(licensee, 'key-of-nobody', 'DOWNLOAD_LICENSES')).toEqual({
      ...nothing,
      account: ids.account,
      reach: 'all',
      keyId: 'key-of-nobody',
    });
    await expect(about(licensee, ids.otherKey, 'DOWNLOAD_LICENSES')).rejects.toMatchObject(refusal);
  });

  test('is refused alike whether the key is unknown or somebody else’s', async () => {
    await expect(about(staffMember, 'no-such-key', 'READ_PRODUCT_LICENSES')).rejects.toMatchObject(refusal);
    await expect(about(withRoles(['LICENSEE']), 'no-such-key')).rejects.toMatchObject(refusal);
  });

  test('is let in for whoever holds the right in the key’s application, and in no other', async () => {
    const both = withRoles([], { [ids.cuca]: ['CUCA_VIEWER'], 'app-second': ['CUCA_VIEWER'] });
    const one = withRoles([], { [ids.cuca]: ['CUCA_VIEWER'] });
    expect(await about(both, 'key-second')).toEqual({
      ...nothing,
      account: ids.account,
      reach: [ids.cuca, 'app-second'],
      keyId: 'key-second',
    });
    expect(await about(one, ids.key)).toMatchObject({ reach: [ids.cuca], keyId: ids.key });
    await expect(about(one, 'key-second')).rejects.toMatchObject(refusal);
    await expect(about(both, 'key-of-nobody')).rejects.toMatchObject(refusal);
  });
});

describe('[6.11] a call about an application', () => {
  const about = (principal: Principal, params: Record<string, string>) =>
    authorize(portal, { need: 'READ_PRODUCTS_USAGE', scope: 'cuca' }, principal, params);
  const viewer = withRoles([], { [ids.cuca]: ['CUCA_VIEWER'] });

  test.each(['cucaId', 'applicationId'])('reaches that application alone (%s)', async (name) => {
    expect(await about(viewer, { accountId: ids.account, [name]: ids.cuca })).toEqual({
      ...nothing,
      account: ids.account,
      reach: [ids.cuca],
      cucaId: ids.cuca,
    });
    const other = about(viewer, { accountId: ids.account, [name]: 'app-second' });
    await expect(other).rejects.toMatchObject(refusal);
  });

  test('is refused to staff where the account has no such application', async () => {
    const asked = about(staffMember, { accountId: ids.account, cucaId: ids.otherCuca });
    await expect(asked).rejects.toMatchObject(refusal);
  });
});
