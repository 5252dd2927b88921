import { sql } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { ActivationStatus } from '#domain/licenses/schema.ts';
import type { RecordType } from '#domain/products/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { prepareQuery } from '#server/db/run-prepared.ts';

/** Which keys a call may see: those of the account, or of the applications that the caller's need covers. */
export interface KeyScope {
  account: AuthorizedAccountId;
  reach: Reach;
}

const keysOf = (trx: Database, { account, reach }: KeyScope) => {
  const query = trx.selectFrom('license_key as k').where('k.account_id', '=', account);
  return reach === 'all' ? query : query.where('k.cuca_id', 'in', [...reach]);
};

const writeList = (query: ReturnType<typeof keysOf>) =>
  query
    .leftJoin('application as a', (join) =>
      join.onRef('a.account_id', '=', 'k.account_id').onRef('a.id', '=', 'k.cuca_id'),
    )
    .leftJoin('license_file as f', 'f.license_key_id', 'k.id')
    .select([
      'k.id',
      'k.product_name',
      'k.product_category',
      'k.product_license',
      'k.suffix',
      'k.platform',
      'k.version',
      'k.environment',
      'k.deployment_type',
      'k.max_volume',
      'k.key_tail',
      'k.product_license_descriptor',
      'k.created_date',
      'k.expiry_date',
      'k.last_disclosed_at',
      'a.id as application_id',
      'a.name as application_name',
      'a.license_type as application_license_type',
    ])
    .select(sql<ActivationStatus | null>`k.activation_status`.as('activation_status'))
    .select(sql<RecordType>`k.record_type`.as('record_type'))
    .select('f.file_name')
    .select(sql<boolean>`k.key_ciphertext is not null`.as('has_key'))
    .select((query) =>
      query
        .selectFrom('exposed_key as x')
        .select('x.reported_at')
        .whereRef('x.account_id', '=', 'k.account_id')
        .whereRef('x.license_key_id', '=', 'k.id')
        .where('x.withdrawn_at', 'is', null)
        .where('x.replaced_at', 'is', null)
        .as('exposed_at'),
    )
    .orderBy(sql`lower(a.name) nulls last`)
    .orderBy('a.id')
    .orderBy('k.product_name')
    .orderBy('k.created_date', (order) => order.desc().nullsLast())
    .orderBy('k.id');

const listAll = prepareQuery<{ account: AuthorizedAccountId }>()((trx, place) =>
  writeList(keysOf(trx, { account: place('account'), reach: 'all' })),
);
const listReached = prepareQuery<{ account: AuthorizedAccountId; reach: readonly string[] }>()((trx, place) =>
  writeList(
    keysOf(trx, { account: place('account'), reach: 'all' }).where(
      'k.cuca_id',
      '=',
      sql<string>`any(${place('reach')})`,
    ),
  ),
);

/** All keys of the account with their application and whether a file is there. */
export async function listKeys(trx: Database, { account, reach }: KeyScope) {
  if (reach.length === 0) return [];
  return reach === 'all' ? listAll(trx, { account }) : listReached(trx, { account, reach });
}
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/**
 * One key with what is needed to hand it out; the row is locked until the disclosure stands, and no usage that is being
 * booked holds it up.
 */
export async function findKey(trx: Database, scope: KeyScope, keyId: string) {
  if (scope.reach.length === 0) return undefined;
  return keysOf(trx, scope)
    .select(['k.id', 'k.key_ciphertext', 'k.expiry_date', 'k.download_license_key_url'])
    .select(sql<ActivationStatus | null>`k.activation_status`.as('activation_status'))
    .where('k.id', '=', keyId)
    .forNoKeyUpdate('k')
    .executeTakeFirst();
}
export type OneKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Several keys with what is needed to hand them out, locked in one order for everybody. */
export async function findKeys(trx: Database, scope: KeyScope, keyIds: readonly string[]) {
  if (scope.reach.length === 0) return [];
  return keysOf(trx, scope)
    .leftJoin('application as a', (join) =>
      join.onRef('a.account_id', '=', 'k.account_id').onRef('a.id', '=', 'k.cuca_id'),
    )
    .select([
      'k.id',
      'k.product_name',
      'k.product_category',
      'k.suffix',
      'k.version',
      'k.product_license',
      'k.key_ciphertext',
      'k.expiry_date',
      'a.id as application_id',
      'a.name as application_name',
    ])
    .select(sql<ActivationStatus | null>`k.activation_status`.as('activation_status'))
    .select(sql<RecordType>`k.record_type`.as('record_type'))
    .where('k.id', 'in', keyIds)
    .orderBy('k.id')
    .forNoKeyUpdate('k')
    .execute();
}

export async function findFiles(trx: Database, account: AuthorizedAccountId, keyIds: readonly string[]) {
  return trx
    .selectFrom('license_file')
    .select(['license_key_id', 'file_name', 'content_ciphertext', 'sha256'])
    .where('account_id', '=', account)
    .where('license_key_id', 'in', keyIds)
    .execute();
}

export async function findFile(trx: Database, account: AuthorizedAccountId, keyId: string) {
  return trx
    .selectFrom('license_file')
    .select(['file_name', 'content_ciphertext', 'sha256'])
    .where('account_id', '=', account)
    .where('license_key_id', '=', keyId)
    .executeTakeFirst();
}

/** One person's disclosures are counted one after the other, so that parallel calls cannot pass the limit together. */
export async function lockDisclosuresOf(trx: Database, userId: string): Promise<void> {
  await takeLock(trx, 'disclosure', userId);
}

/** When the person took keys or files of whatever account, newest first. */
export async function listDisclosureTimes(
  trx: Database,
  of: { userId: string; since: Date; limit: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('key_disclosure')
    .select('disclosed_at')
    .where('user_id', '=', of.userId)
    .where('disclosed_at', '>', of.since)
    .orderBy('disclosed_at', 'desc')
    .limit(of.limit)
    .execute();
  return rows.map((row) => row.disclosed_at.getTime());
}

export async function insertDisclosure(
  trx: Database,
  disclosure: {
    account: AuthorizedAccountId;
    keyId: string;
    userId: string;
    kind: 'COPY' | 'DOWNLOAD';
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('key_disclosure')
    .values({
      account_id: disclosure.account,
      license_key_id: disclosure.keyId,
      user_id: disclosure.userId,
      kind: disclosure.kind,
      disclosed_at: disclosure.at,
    })
    .execute();
}

/** What lists show as "last downloaded"; null hides it (7.31). */
export async function setShownDisclosure(
  trx: Database,
  account: AuthorizedAccountId,
  keyId: string,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('license_key')
    .set({ last_disclosed_at: at })
    .where('account_id', '=', account)
    .where('id', '=', keyId)
    .execute();
}
