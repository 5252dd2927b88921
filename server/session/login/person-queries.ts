import { sql } from 'kysely';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';

const person = [
  'id',
  'iss',
  'sub',
  'email_key as emailKey',
  'email_verified as emailVerified',
  'disabled',
  'demo',
] as const;
export type PersonRow = RowOf<'app_user', typeof person>;

/** Log-ins that claim the same address wait for each other, so that two of them cannot both take it. */
export async function lockAddress(trx: Database, emailKey: string): Promise<void> {
  await takeLock(trx, 'address', emailKey);
}

export const findBySubject = (trx: Database, iss: string, sub: string): Promise<PersonRow | undefined> =>
  trx.selectFrom('app_user').select(person).where('iss', '=', iss).where('sub', '=', sub).executeTakeFirst();

export const findById = (trx: Database, id: string): Promise<PersonRow | undefined> =>
  trx.selectFrom('app_user').select(person).where('id', '=', id).executeTakeFirst();

export const findByAddress = (trx: Database, emailKey: string): Promise<PersonRow | undefined> =>
  trx.selectFrom('app_user').select(person).where('email_key', '=', emailKey).executeTakeFirst();

export interface NewPerson {
  iss: string;
  sub: string;
  email: string;
  emailKey: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

export async function insertPerson(trx: Database, one: NewPerson): Promise<string> {
  const row = await trx
    .insertInto('app_user')
    .values({
      iss: one.iss,
      sub: one.sub,
      email: one.email,
      email_key: one.emailKey,
      email_verified: one.emailVerified,
      first_name: one.firstName,
      last_name: one.lastName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSubject(trx: Database, id: string, iss: string, sub: string): Promise<void> {
  await trx.updateTable('app_user').set({ iss, sub }).where('id', '=', id).execute();
}

export async function updateAddress(
  trx: Database,
  id: string,
  address: { email: string; emailKey: string; emailVerified: boolean },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      email: address.email,
      email_key: address.emailKey,
      email_verified: address.emailVerified,
      authz_version: versionWith(address.emailVerified),
    })
    .where('id', '=', id)
    .execute();
}

/** A change of whether an address is proven counts like a change of rights: browsers refetch their claims. */
export const versionWith = (emailVerified: boolean) =>
  sql<string>`authz_version + (email_verified <> ${emailVerified})::int`;

/** What the newest log-in said. */
export async function updateLogin(
  trx: Database,
  id: string,
  login: { identityProvider: string; emailVerified: boolean },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      identity_provider: login.identityProvider,
      email_verified: login.emailVerified,
      authz_version: versionWith(login.emailVerified),
    })
    .where('id', '=', id)
    .execute();
}

export async function isProven(trx: Database, iss: string, sub: string, emailKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('email_verified')
    .select('iss')
    .where('iss', '=', iss)
    .where('sub', '=', sub)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}
