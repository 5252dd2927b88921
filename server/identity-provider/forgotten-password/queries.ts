import { sql } from 'kysely';
import { latestPast } from '#domain/core/clock-tolerance.ts';
import type { Database } from '#server/db/pool.ts';
import { PASSWORD_KINDS } from '#server/session/one-time-token-queries.ts';
import { EMBEDDED_ISSUER } from '#server/session/login/provider-discovery.ts';

export interface Addressee {
  id: string;
  email: string;
  firstName: string;
  iss: string | null;
  identityProvider: string | null;
  hasPassword: boolean;
  disabled: boolean;
  demo: boolean;
}

/** Whose address it is, whichever provider they come through. */
export const findAddressee = (trx: Database, emailKey: string): Promise<Addressee | undefined> =>
  trx
    .selectFrom('app_user')
    .select((eb) => [
      'id',
      'email',
      'iss',
      'disabled',
      'demo',
      'first_name as firstName',
      'identity_provider as identityProvider',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
    ])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();

/** Somebody who was invited and whom nobody knows yet: a log-in without rights, whose address is still to be proven. */
export async function insertInvited(
  trx: Database,
  person: { email: string; emailKey: string; firstName: string; lastName: string },
): Promise<void> {
  await trx
    .insertInto('app_user')
    .values({
      email: person.email,
      email_key: person.emailKey,
      first_name: person.firstName,
      last_name: person.lastName,
    })
    .execute();
}

export interface LinkOwner {
  id: string;
  email: string;
  emailKey: string;
  firstName: string;
  demo: boolean;
  /** Nothing acts for them yet. */
  isFirst: boolean;
}

/** Whose password a link still opens; nobody's once it was used, has run out, or its owner's address has changed. */
export const findLinkOwner = (trx: Database, tokenHash: Buffer, now: Date): Promise<LinkOwner | undefined> =>
  trx
    .selectFrom('one_time_token as link')
    .innerJoin('app_user as person', (join) =>
      join.onRef('person.id', '=', 'link.user_id').onRef('person.email_key', '=', 'link.email_key'),
    )
    .select((eb) => [
      'person.id',
      'person.email',
      'person.email_key as emailKey',
      'person.first_name as firstName',
      'person.demo',
      eb('person.password_hash', 'is', null).$castTo<boolean>().as('isFirst'),
    ])
    .where('link.token_hash', '=', tokenHash)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('link.created_at', '<=', latestPast(now))
    .where('person.disabled', '=', false)
    .where(
      'link.kind',
      '=',
      sql<string>`case when person.password_hash is null then 'FIRST_PASSWORD' else 'PASSWORD' end`,
    )
    .where((eb) => eb.or([eb('person.iss', 'is', null), eb('person.iss', '=', EMBEDDED_ISSUER)]))
    .forUpdate('link')
    .executeTakeFirst();

/** What the accounts are called in which a person has a role. */
export async function listAccountNames(trx: Database, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('account')
    .select('name')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account_role')
        .select('account_id')
        .where('user_id', '=', userId)
        .union(eb.selectFrom('cuca_role').select('account_id').where('user_id', '=', userId)),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Takes every link to a password of a person out of play. */
export async function useLinks(trx: Database, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', PASSWORD_KINDS)
    .where('used_at', 'is', null)
    .execute();
}

/** The new password. Whoever read the mail owns the address, too. */
export async function replacePassword(trx: Database, userId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, email_verified: true })
    .where('id', '=', userId)
    .execute();
}
