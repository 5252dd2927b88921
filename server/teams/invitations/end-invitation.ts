import type { AccountCtx } from '#server/core/context.ts';
import type { LockedTeam } from '../change-team.ts';
import { recordChange } from '../record-change.ts';
import { markWithdrawn, type InvitationRow } from './queries.ts';

/** Ends an invitation that nobody has accepted: its link opens nothing any more. */
export async function endInvitation(
  ctx: AccountCtx,
  { trx, place }: Pick<LockedTeam, 'trx' | 'place'>,
  { id, email, roles }: Pick<InvitationRow, 'id' | 'email' | 'roles'>,
): Promise<void> {
  await markWithdrawn(trx, id, ctx.now);
  await recordChange(ctx, trx, place, {
    action: 'INVITATION_WITHDRAWN',
    object: id,
    subject: email,
    rolesBefore: roles,
  });
}
