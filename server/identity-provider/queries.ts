import { sql } from 'kysely';
import type { Database, Pool } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { EMBEDDED_ISSUER } from '#server/session/login/provider-discovery.ts';

/** One row of the provider's state; every id in it is a hash, the payload is sealed. */
export interface ProviderRow {
  model: string;
  idHash: Buffer;
  payload: Buffer;
  grantHash: string | null;
  uidHash: string | null;
  accountId: string | null;
  expiresAt: Date | null;
}

const system = <T>(pool: Pool, work: (trx: Database) => Promise<T>): Promise<T> =>
  inTransaction(pool, { role: 'system' }, work);

export async function upsertRecord(pool: Pool, row: ProviderRow): Promise<void> {
  const values = {
    payload_ciphertext: row.payload,
    grant_id: row.grantHash,
    uid: row.uidHash,
    account_id_at_provider: row.accountId,
    expires_at: row.expiresAt,
  };
  await system(pool, (trx) =>
    trx
      .insertInto('idp_record')
      .values({ model: row.model, id_hash: row.idHash, ...values })
      .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values))
      .execute(),
  );
}

const found = ['id_hash as idHash', 'payload_ciphertext as payload', 'consumed_at as consumedAt'] as const;
export type FoundRecord = RowOf<'idp_record', typeof found>;
const living = sql<boolean>`(expires_at is null or expires_at > now())`;

export const findRecord = (pool: Pool, model: string, idHash: Buffer): Promise<FoundRecord | undefined> =>
  system(pool, (trx) =>
    trx
      .selectFrom('idp_record')
      .select(found)
      .where('model', '=', model)
      .where('id_hash', '=', idHash)
      .where(living)
      .executeTakeFirst(),
  );

export const findRecordByUid = (
  pool: Pool,
  model: string,
  uidHash: string,
): Promise<FoundRecord | undefined> =>
  system(pool, (trx) =>
    trx
      .selectFrom('idp_record')
      .select(found)
      .where('model', '=', model)
      .where('uid', '=', uidHash)
      .where(living)
      .executeTakeFirst(),
  );

/** False when it was used before: of several uses at once one finds it unused. */
export async function consumeRecord(pool: Pool, model: string, idHash: Buffer): Promise<boolean> {
  const row = await system(pool, (trx) =>
    trx
      .updateTable('idp_record')
      .set({ consumed_at: sql`now()` })
      .where('model', '=', model)
      .where('id_hash', '=', idHash)
      .where('consumed_at', 'is', null)
      .returning('model')
      .executeTakeFirst(),
  );
  return row !== undefined;
}

export async function deleteRecord(pool: Pool, model: string, idHash: Buffer): Promise<void> {
  await system(pool, (trx) =>
    trx.deleteFrom('idp_record').where('model', '=', model).where('id_hash', '=', idHash).execute(),
  );
}

export async function deleteByGrant(pool: Pool, model: string, grantHash: string): Promise<void> {
  await system(pool, (trx) =>
    trx.deleteFrom('idp_record').where('model', '=', model).where('grant_id', '=', grantHash).execute(),
  );
}

/** What is read of somebody who may sign in with the portal's own provider; `demo`: one click signs them in. */
const directory = [
  'id',
  'email',
  'email_verified as emailVerified',
  'first_name as firstName',
  'last_name as lastName',
  'identity_provider as identityProvider',
  'password_hash as passwordHash',
  'disabled',
  'demo',
] as const;
export type DirectoryPerson = RowOf<'app_user', typeof directory>;

/** Whose people the provider knows: those not bound to another issuer, and of the demo's only in demo mode. */
export interface Directory {
  demo: boolean;
}

const people = (trx: Database, of: Directory) =>
  trx
    .selectFrom('app_user')
    .select(directory)
    .where((eb) => eb.or([eb('iss', 'is', null), eb('iss', '=', EMBEDDED_ISSUER)]))
    .$if(!of.demo, (query) => query.where('demo', '=', false))
    .where('password_hash', 'is not', null);

export const findPersonById = (pool: Pool, of: Directory, id: string): Promise<DirectoryPerson | undefined> =>
  system(pool, (trx) => people(trx, of).where('id', '=', id).executeTakeFirst());

export const findPersonByAddress = (
  pool: Pool,
  of: Directory,
  emailKey: string,
): Promise<DirectoryPerson | undefined> =>
  system(pool, (trx) => people(trx, of).where('email_key', '=', emailKey).executeTakeFirst());

export const listPeople = (
  pool: Pool,
  of: Directory,
  emailKeys: readonly string[],
): Promise<DirectoryPerson[]> =>
  system(pool, (trx) => people(trx, of).where('email_key', 'in', emailKeys).execute());

/** The same password under another hash, unless it was changed meanwhile. */
export const renewHash = (pool: Pool, { id, passwordHash }: DirectoryPerson, hash: string) =>
  system(pool, (trx) =>
    trx
      .updateTable('app_user')
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .execute(),
  );

/** Answers whose password it is. Issuer and subject follow at the first log-in: whoever sets it need not know the portal's address. */
export async function updatePassword(
  trx: Database,
  of: Directory,
  person: { emailKey: string; passwordHash: string; verified: boolean },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('app_user')
    .set({
      password_hash: person.passwordHash,
      ...(person.verified ? { email_verified: true } : {}),
    })
    .where('email_key', '=', person.emailKey)
    .where((eb) => eb.or([eb('iss', 'is', null), eb('iss', '=', EMBEDDED_ISSUER)]))
    .$if(!of.demo, (query) => query.where('demo', '=', false))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
