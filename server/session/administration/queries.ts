import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import { PASSWORD_KINDS } from '../one-time-token-queries.ts';

/** Changes a person found by their address in comparison form; answers their id. Their browser refetches its claims. */
async function changePerson(
  trx: Database,
  emailKey: string,
  values: { disabled: boolean } | { iss: null; sub: null },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('app_user')
    .set({ ...values, authz_version: sql`authz_version + 1` })
    .where('email_key', '=', emailKey)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const updateDisabled = (trx: Database, emailKey: string, disabled: boolean) =>
  changePerson(trx, emailKey, { disabled });

/** Takes issuer and subject away: the person is known by their address alone again, and has to prove it. */
export async function unbindPerson(trx: Database, emailKey: string): Promise<string | undefined> {
  const id = await changePerson(trx, emailKey, { iss: null, sub: null });
  if (id === undefined) return undefined;
  await trx
    .updateTable('app_user')
    .set({ password_hash: null, email_verified: false })
    .where('id', '=', id)
    .execute();
  await trx
    .deleteFrom('one_time_token')
    .where('user_id', '=', id)
    .where('kind', 'in', PASSWORD_KINDS)
    .execute();
  // Who had the address before has proven it with a login of their own: by it they would come in as this person again.
  await trx.deleteFrom('email_verified').where('email_key', '=', emailKey).execute();
  return id;
}

/**
 * Ends every session of a person and forgets the provider's tokens. At the embedded provider theirs end, too, with their
 * grants and codes: a browser that is still signed in there would get a new session without a password.
 */
export async function endSessionsOf(trx: Database, userId: string, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({
      ended_at: now,
      end_reason: reason,
      refresh_token_ciphertext: null,
      id_token_ciphertext: null,
    })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  await trx.deleteFrom('idp_record').where('account_id_at_provider', '=', userId).execute();
}

/** Revokes every token that a person made and that still works; no person did it, so none is named. */
export const revokeTokensOf = (
  trx: Database,
  userId: string,
  now: Date,
): Promise<{ id: string; accountId: string }[]> =>
  trx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account_id as accountId'])
    .execute();

/** False where the person had none. */
export async function deleteCalendarAddress(trx: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_address')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
