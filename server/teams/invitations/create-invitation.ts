import type { z } from 'zod';
import { emailKey, isVendorAddress } from '#domain/access/vendor-domain.ts';
import { expiryOf } from '#domain/teams/invitations/invitation-state.ts';
import type { CreateInvitation, Invitation } from '#domain/teams/invitations/schema.ts';
import { sameRoles } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { guardRoles } from '../change-roles.ts';
import { changeTeam, type LockedTeam } from '../change-team.ts';
import { recordChange } from '../record-change.ts';
import { presentInvitation, refuseEnded } from './present.ts';
import { findInvitation, findWaitingFor, insertInvitation, type InvitationRow } from './queries.ts';
import { guardSending, inviterOf, sendInvitation } from './send-invitation.ts';

type Body = z.output<typeof CreateInvitation>;

/** Invites somebody by mail. The same call again, because its answer was lost, answers the same and mails nothing. */
export async function createInvitation(ctx: AccountCtx, body: Body): Promise<Invitation> {
  refuseStaff(ctx, body);
  const made = await changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const key = emailKey(body.email);
    const known = await findInvitation(team.trx, team.place, body.id);
    if (known && known.emailKey === key && sameRoles(known.roles, body.roles)) {
      refuseEnded({ ...known, expiresAt: expiryOf(ctx.now) }, ctx.now);
      return known;
    }
    guardRoles(team, null, body.roles);
    if (team.members.some(({ email }) => emailKey(email) === key))
      throw new AppError('TEAM_MEMBER_ALREADY', { email: body.email });
    if (known || (await findWaitingFor(team.trx, team.place, key)))
      throw new AppError('INVITED_ALREADY', { email: body.email });
    await guardSending(ctx, team);
    return invite(ctx, team, body, key);
  });
  dispatchSoon(ctx.portal);
  return presentInvitation(made, ctx.now);
}

async function invite(ctx: AccountCtx, team: LockedTeam, body: Body, key: string): Promise<InvitationRow> {
  const token = randomToken();
  const inserted = await insertInvitation(team.trx, {
    id: body.id,
    place: team.place,
    email: body.email,
    emailKey: key,
    roles: body.roles,
    tokenHash: tokenHash(token),
    invitedBy: ctx.principal.userId,
    inviterName: inviterOf(ctx),
    now: ctx.now,
    expiresAt: expiryOf(ctx.now),
  });
  const row = await findInvitation(team.trx, team.place, body.id);
  if (!inserted || !row) throw new AppError('INVITED_ALREADY', { email: body.email });
  await sendInvitation(ctx, team, row, token);
  await recordChange(ctx, team.trx, team.place, {
    action: 'INVITED',
    object: row.id,
    subject: row.email,
    roles: row.roles,
  });
  return row;
}

/** Staff see every account by who they are; roles of customers would give them nothing. */
function refuseStaff({ portal }: AccountCtx, { email }: Body): void {
  const { VENDOR_EMAIL_DOMAIN, VENDOR_NAME } = portal.config;
  if (isVendorAddress(email, VENDOR_EMAIL_DOMAIN))
    throw new AppError('INVALID_INPUT', { fields: 'email' }, [
      {
        path: 'email',
        code: 'NOT_ALLOWED',
        message: `People of ${VENDOR_NAME} need no invitation.`,
      },
    ]);
}
