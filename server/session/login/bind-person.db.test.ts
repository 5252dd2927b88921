import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createPerson, type TestPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testPortalOn } from '../../../testing/test-portal.ts';
import { bindPerson } from './bind-person.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction<T>(database.pool, { role: 'system' }, work);
const create = (person: TestPerson = {}) => createPerson(testPortalOn(database.pool, new Date()), person);
const rowOf = (id: string) =>
  system((trx) => trx.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

const ISSUER = 'https://login.example';
const claimsOf = (claims: Partial<Parameters<typeof bindPerson>[1]> = {}) => ({
  iss: ISSUER,
  sub: `sub-${randomUUID()}`,
  email: `${randomUUID()}@acme.example`,
  emailVerified: true,
  firstName: 'Ann',
  lastName: 'Other',
  identityProvider: 'google',
  ...claims,
});
const bind = (
  claims: ReturnType<typeof claimsOf>,
  { demo = false, own = false }: { demo?: boolean; own?: boolean } = {},
) => system((trx) => bindPerson(trx, claims, { demo }, own));
const idOf = async (...given: Parameters<typeof bind>) => {
  const binding = await bind(...given);
  if (binding.kind !== 'person') throw new Error(binding.kind);
  return binding.userId;
};

describe('whose word counts for an address', () => {
  test.each([true, false])(
    '[2.09] an address vouched for by its issuer is proven: %j',
    async (emailVerified) => {
      const imported = await create({ emailVerified: false });
      const userId = await idOf(claimsOf({ email: imported.email, emailVerified }));
      expect(userId === imported.userId).toBe(emailVerified);
      expect(await rowOf(userId)).toMatchObject({
        ...{ email_verified: emailVerified, identity_provider: 'google' },
      });
    },
  );

  test('[2.09] where nobody vouches it is the portal’s own link, for the issuer, subject and address that used it', async () => {
    const claims = claimsOf({ emailVerified: false });
    const proof = { iss: claims.iss, sub: claims.sub, email_key: claims.email, verified_at: new Date() };
    await system((trx) => trx.insertInto('email_verified').values(proof).execute());
    expect(await rowOf(await idOf(claims))).toMatchObject({ email_verified: true });
    for (const other of [{ sub: 'another' }, { iss: 'https://another.example' }, { email: 'b@acme.example' }])
      expect(await rowOf(await idOf({ ...claims, ...other }))).toMatchObject({
        email_verified: false,
      });
  });
});

test('a claim that was not proven holds no address: a later proof does', async () => {
  const claims = claimsOf({ emailVerified: false });
  const userId = await idOf(claims);
  expect((await rowOf(userId)).email_key).toBe(` unproven ${ISSUER} ${claims.sub}`);
  expect(await idOf({ ...claims, emailVerified: true })).toBe(userId);
  expect(await rowOf(userId)).toMatchObject({
    ...{ email_key: claims.email, email_verified: true, authz_version: '2' },
  });
});

test('whoever comes with a new address has it, proven or not; who gains or loses a proof has their claims refetched', async () => {
  const claims = claimsOf({ email: `First.${randomUUID()}@ACME.example` });
  const userId = await idOf(claims);
  await bind(claims);
  expect(await rowOf(userId)).toMatchObject({
    ...{ email: claims.email, email_key: claims.email.toLowerCase(), authz_version: '1' },
  });
  const email = `${randomUUID()}@acme.example`;
  await bind({ ...claims, email, emailVerified: false, identityProvider: 'other' });
  expect(await rowOf(userId)).toMatchObject({
    ...{ email, email_key: ` unproven ${ISSUER} ${claims.sub}`, email_verified: false },
    ...{ identity_provider: 'other', authz_version: '2' },
  });
  expect(await idOf({ ...claims, email })).toBe(userId);
  expect(await rowOf(userId)).toMatchObject({
    ...{ email, email_key: email, email_verified: true, authz_version: '3' },
  });
  await bind({ ...claims, email, emailVerified: false });
  expect(await rowOf(userId)).toMatchObject({ email_key: email, email_verified: false, authz_version: '4' });
});

describe('somebody known who proves the address of an imported person', () => {
  test('becomes that person', async () => {
    const claims = claimsOf();
    const before = await idOf(claims);
    const { userId, email } = await create({
      emailVerified: false,
      accounts: { [randomUUID()]: { roles: ['LICENSEE'] } },
    });
    expect(await idOf({ ...claims, email })).toBe(userId);
    expect(await rowOf(userId)).toMatchObject({ iss: ISSUER, sub: claims.sub, email_verified: true });
    await expect(rowOf(before)).rejects.toThrow('no result');
  });

  test.each(['role of staff', 'role at an account'])('is refused with a %s', async (kind) => {
    const claims = claimsOf();
    const mine = await idOf(claims);
    await system(async (trx) => {
      if (kind === 'role at an account') {
        const account = { id: randomUUID(), name: 'Acme' };
        await trx.insertInto('account').values(account).execute();
        const role = { user_id: mine, account_id: account.id, roles: ['LICENSEE'] };
        await trx.insertInto('account_role').values(role).execute();
      } else
        await trx
          .updateTable('app_user')
          .set({ global_roles: ['INTERNAL_STAKEHOLDER'] })
          .where('id', '=', mine)
          .execute();
    });
    const { userId, email } = await create();
    expect(await bind({ ...claims, email })).toEqual({ kind: 'addressTaken' });
    expect((await rowOf(userId)).iss).toBeNull();
    expect((await rowOf(mine)).email).toBe(claims.email);
  });

  test('is refused where somebody else has come with it already', async () => {
    const { email } = await create();
    const first = claimsOf({ email });
    await bind(first);
    const second = claimsOf();
    await bind(second);
    expect(await bind({ ...second, email })).toEqual({ kind: 'addressTaken' });
    expect(await bind(claimsOf({ email }))).toEqual({ kind: 'addressTaken' });
  });
});

describe('the subjects of the embedded provider', () => {
  const own = true;

  test('are the ids of people, each bound once', async () => {
    const { userId, email } = await create();
    const claims = claimsOf({ iss: 'embedded', sub: userId, email });
    expect(await idOf(claims, { own })).toBe(userId);
    expect(await rowOf(userId)).toMatchObject({ iss: 'embedded', sub: userId });
    expect(await idOf(claims, { own })).toBe(userId);
  });

  test('of another provider are nobody’s ids', async () => {
    const { userId } = await create();
    expect(await idOf(claimsOf({ sub: userId }))).not.toBe(userId);
    expect((await rowOf(userId)).iss).toBeNull();
  });

  test('are not those of a person who comes through another provider', async () => {
    const userId = await idOf(claimsOf());
    const mine = claimsOf({ iss: 'embedded', sub: userId });
    expect(await idOf(mine, { own })).not.toBe(userId);
  });
});

test.each([
  ['somebody disabled', { disabled: true }, true, 'disabled'],
  ['a person of the demo outside of it', { demo: true }, false, 'disabled'],
  ['a person of the demo in it', { demo: true }, true, 'person'],
] as const)('%s is let in or not', async (_, person, demo, kind) => {
  const { userId, email } = await create({ ...person, identityProvider: 'local' });
  expect((await bind(claimsOf({ email }), { demo })).kind).toBe(kind);
  expect((await rowOf(userId)).identity_provider).toBe(kind === 'person' ? 'google' : 'local');
});
