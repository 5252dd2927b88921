import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { ActivationStatus } from '#domain/licenses/schema.ts';
import type { ActivationEnvironment } from '#domain/products/schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';

/** A license whose key was shown, with the file that must belong to it. */
export interface FoundLicense {
  id: string;
  account_id: string;
  product_name: string;
  product_license: string | null;
  key_tail: string | null;
  deployment_type: string | null;
  activation_status: ActivationStatus | null;
  expiry_date: Day | null;
  max_activations: string | null;
  content_ciphertext: Buffer | null;
  sha256: string | null;
}

/** Every license that bears the key: one account's, usually one. */
export const findLicensesOfKey = (trx: Database, keyHash: Buffer): Promise<FoundLicense[]> =>
  trx
    .selectFrom('license_key as k')
    .leftJoin('license_file as f', 'f.license_key_id', 'k.id')
    .select([
      'k.id',
      'k.account_id',
      'k.product_name',
      'k.product_license',
      'k.key_tail',
      'k.deployment_type',
      'k.expiry_date',
      'k.max_activations',
      'f.content_ciphertext',
      'f.sha256',
    ])
    .select(sql<ActivationStatus | null>`k.activation_status`.as('activation_status'))
    .where('k.key_hash', '=', keyHash)
    .orderBy('k.id')
    .execute();

export async function isFileKnown(trx: Database, sha256: string): Promise<boolean> {
  const row = await trx
    .selectFrom('license_file')
    .select('license_key_id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const shownColumns = [
  'id',
  'machine_tail',
  'activated_at',
  'repeated_at',
  'released_at',
  'released_by_name',
] as const;
const environment = sql<ActivationEnvironment>`environment`.as('environment');
export type ActivationRow = RowOf<'activation', typeof shownColumns> & { environment: ActivationEnvironment };

interface OnLicense {
  accountId: string;
  keyId: string;
}

/** A machine on a license, which nobody releases meanwhile. */
export const findActivation = (
  trx: Database,
  keyId: string,
  machineHash: Buffer,
): Promise<ActivationRow | undefined> =>
  trx
    .selectFrom('activation')
    .select([...shownColumns, environment])
    .where('license_key_id', '=', keyId)
    .where('machine_hash', '=', machineHash)
    .forUpdate()
    .executeTakeFirst();

/** How many machines count towards a license's limit. */
export async function countActivations(trx: Database, keyId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('activation')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('license_key_id', '=', keyId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertActivation(
  trx: Database,
  on: OnLicense,
  machine: { id: string; hash: Buffer; tail: string; environment: ActivationEnvironment; at: Date },
): Promise<void> {
  await trx
    .insertInto('activation')
    .values({
      id: machine.id,
      account_id: on.accountId,
      license_key_id: on.keyId,
      machine_hash: machine.hash,
      machine_tail: machine.tail,
      environment: machine.environment,
      activated_at: machine.at,
    })
    .execute();
}

/** The same machine again; one that was released counts anew, from now on. */
export async function repeatActivation(
  trx: Database,
  id: string,
  again: { environment: ActivationEnvironment; at: Date; wasReleased: boolean },
): Promise<void> {
  const { environment: next, at, wasReleased } = again;
  await trx
    .updateTable('activation')
    .set({
      environment: next,
      ...(wasReleased
        ? {
            activated_at: at,
            repeated_at: null,
            released_at: null,
            released_by: null,
            released_by_name: null,
          }
        : { repeated_at: at }),
    })
    .where('id', '=', id)
    .execute();
}

/** What a license allows; undefined where the account has no such license. */
export const findActivationLimit = (trx: Database, { accountId, keyId }: OnLicense) =>
  trx
    .selectFrom('license_key')
    .select('max_activations')
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .executeTakeFirst();

/** The machines of a license: those that count, then the released ones, the newest of each first. */
export const listActivationRows = (
  trx: Database,
  { accountId, keyId }: OnLicense,
): Promise<ActivationRow[]> =>
  trx
    .selectFrom('activation')
    .select([...shownColumns, environment])
    .where('account_id', '=', accountId)
    .where('license_key_id', '=', keyId)
    .orderBy('released_at', (order) => order.desc().nullsFirst())
    .orderBy('activated_at', 'desc')
    .orderBy('id')
    .execute();

/** Ends an activation; false where there is none that counts. */
export async function markReleased(
  trx: Database,
  { accountId, keyId }: OnLicense,
  id: string,
  by: { userId: string; name: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('activation')
    .set({ released_at: by.at, released_by: by.userId, released_by_name: by.name })
    .where('account_id', '=', accountId)
    .where('license_key_id', '=', keyId)
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
