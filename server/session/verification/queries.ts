import { latestPast } from '#domain/core/clock-tolerance.ts';
import type { Database } from '#server/db/pool.ts';
import { versionWith } from '../login/person-queries.ts';

export async function insertLink(
  trx: Database,
  link: { tokenHash: Buffer; userId: string; emailKey: string; returnTo: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('email_verification')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      email_key: link.emailKey,
      return_to: link.returnTo,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Takes a link out of play; undefined when it was used, has run out or never was. */
export async function takeLink(
  trx: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; emailKey: string; returnTo: string } | undefined> {
  return trx
    .updateTable('email_verification')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .returning(['user_id as userId', 'email_key as emailKey', 'return_to as returnTo'])
    .executeTakeFirst();
}

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
