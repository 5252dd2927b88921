import type { Database } from '#server/db/pool.ts';
import { versionWith } from '../login/person-queries.ts';

export interface Claimant {
  id: string;
  iss: string | null;
  sub: string | null;
  email: string;
}

export const findClaimant = (trx: Database, id: string): Promise<Claimant | undefined> =>
  trx
    .selectFrom('app_user')
    .select(['id', 'iss', 'sub', 'email'])
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst();

export async function insertProof(
  trx: Database,
  proof: { iss: string; sub: string; emailKey: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('email_verified')
    .values({ iss: proof.iss, sub: proof.sub, email_key: proof.emailKey, verified_at: proof.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody who never came through an issuer, such as a person made by hand. */
export async function updateVerified(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ email_verified: true, authz_version: versionWith(true) })
    .where('id', '=', id)
    .execute();
}
