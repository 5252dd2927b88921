import type { CucaRole } from '#domain/access/permissions.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import type { TeamPlace } from '../queries.ts';

/** What is read of an invitation. */
export const invitationColumns = [
  'id',
  'account_id as accountId',
  'cuca_id as cucaId',
  'email',
  'email_key as emailKey',
  'roles',
  'invited_by as invitedBy',
  'inviter_name as inviterName',
  'sent_at as sentAt',
  'expires_at as expiresAt',
  'accepted_at as acceptedAt',
  'accepted_by as acceptedBy',
  'withdrawn_at as withdrawnAt',
] as const;
export type InvitationRow = RowOf<'invitation', typeof invitationColumns> & { roles: CucaRole[] };

const ofTeam = (trx: Database, place: TeamPlace) =>
  trx
    .selectFrom('invitation')
    .select(invitationColumns)
    .where('account_id', '=', place.accountId)
    .where('cuca_id', '=', place.cucaId)
    .$castTo<InvitationRow>();
const waiting = (trx: Database, place: TeamPlace) =>
  ofTeam(trx, place).where('accepted_at', 'is', null).where('withdrawn_at', 'is', null);

/** What is open or has run out, newest first. */
export const listWaiting = (trx: Database, place: TeamPlace): Promise<InvitationRow[]> =>
  waiting(trx, place).orderBy('sent_at', 'desc').orderBy('id').execute();

/** What a member has invited others to and nobody has accepted. */
export const listSentBy = (trx: Database, place: TeamPlace, userId: string): Promise<InvitationRow[]> =>
  waiting(trx, place).where('invited_by', '=', userId).orderBy('id').execute();

export const findWaitingFor = (
  trx: Database,
  place: TeamPlace,
  emailKey: string,
): Promise<InvitationRow | undefined> =>
  waiting(trx, place).where('email_key', '=', emailKey).executeTakeFirst();

export const findInvitation = (
  trx: Database,
  place: TeamPlace,
  id: string,
): Promise<InvitationRow | undefined> => ofTeam(trx, place).where('id', '=', id).executeTakeFirst();

export interface NewInvitation {
  id: string;
  place: TeamPlace;
  email: string;
  emailKey: string;
  roles: readonly CucaRole[];
  tokenHash: Buffer;
  invitedBy: string;
  inviterName: string;
  now: Date;
  expiresAt: Date;
}

/** False where the id is known, of whatever team. */
export async function insertInvitation(trx: Database, one: NewInvitation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('invitation')
    .values({
      id: one.id,
      account_id: one.place.accountId,
      cuca_id: one.place.cucaId,
      email: one.email,
      email_key: one.emailKey,
      roles: [...one.roles],
      token_hash: one.tokenHash,
      invited_by: one.invitedBy,
      inviter_name: one.inviterName,
      created_at: one.now,
      sent_at: one.now,
      expires_at: one.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Another link, by whoever sends it now; the one before opens nothing any more. */
export async function renewInvitation(
  trx: Database,
  id: string,
  sent: { tokenHash: Buffer; invitedBy: string; inviterName: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({
      token_hash: sent.tokenHash,
      invited_by: sent.invitedBy,
      inviter_name: sent.inviterName,
      sent_at: sent.now,
      expires_at: sent.expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function markWithdrawn(trx: Database, id: string, now: Date): Promise<void> {
  await trx.updateTable('invitation').set({ withdrawn_at: now }).where('id', '=', id).execute();
}

export async function markAccepted(trx: Database, id: string, by: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ accepted_at: now, accepted_by: by })
    .where('id', '=', id)
    .execute();
}
