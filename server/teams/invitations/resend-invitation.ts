import { expiryOf } from '#domain/teams/invitations/invitation-state.ts';
import type { Invitation } from '#domain/teams/invitations/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { guardRoles } from '../change-roles.ts';
import { changeTeam } from '../change-team.ts';
import { recordChange } from '../record-change.ts';
import { presentInvitation, refuseEnded } from './present.ts';
import { findInvitation, renewInvitation } from './queries.ts';
import { guardSending, inviterOf, sendInvitation } from './send-invitation.ts';

/** Mails an invitation again, open or run out: seven more days under another link. */
export async function resendInvitation(ctx: AccountCtx, id: string): Promise<Invitation> {
  const sent = await changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const row = await findInvitation(team.trx, team.place, id);
    if (!row) throw new AppError('NOT_FOUND');
    const expiresAt = expiryOf(ctx.now);
    refuseEnded({ ...row, expiresAt }, ctx.now);
    guardRoles(team, null, row.roles);
    await guardSending(ctx, team);
    const token = randomToken();
    const by = { invitedBy: ctx.principal.userId, inviterName: inviterOf(ctx) };
    await renewInvitation(team.trx, id, { tokenHash: tokenHash(token), ...by, now: ctx.now, expiresAt });
    const renewed = { ...row, ...by, sentAt: ctx.now, expiresAt };
    await sendInvitation(ctx, team, renewed, token);
    await recordChange(ctx, team.trx, team.place, {
      action: 'INVITED_AGAIN',
      object: id,
      subject: row.email,
      roles: row.roles,
    });
    return renewed;
  });
  dispatchSoon(ctx.portal);
  return presentInvitation(sent, ctx.now);
}
