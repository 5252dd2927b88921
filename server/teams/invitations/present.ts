import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { stateOf } from '#domain/teams/invitations/invitation-state.ts';
import type { Invitation } from '#domain/teams/invitations/schema.ts';
import { isOwner, rolesGive } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { MemberRow } from '../queries.ts';
import type { InvitationRow } from './queries.ts';

export const presentInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  invitedBy: row.inviterName,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: stateOf(row, now),
});

/**
 * An invitation as it stands. Whoever made it may have lost the right to by an import, which ends no invitation, or
 * cannot sign in any more: then it is as if they had withdrawn it. Only owners invite owners.
 */
export function asItStands(row: InvitationRow, team: readonly MemberRow[]): InvitationRow {
  const maker = team.find(({ userId, disabled }) => userId === row.invitedBy && !disabled);
  const roles = maker?.roles ?? [];
  const isMade = rolesGive(roles, 'EDIT_CUCA_TEAM') && (isOwner(roles) || !isOwner(row.roles));
  return isMade || row.withdrawnAt ? row : { ...row, withdrawnAt: row.sentAt };
}

/** Throws for an invitation that can be accepted no more; the text says whom to ask. */
export function refuseEnded(row: InvitationRow, now: Date): void {
  switch (stateOf(row, now)) {
    case 'used':
      throw new AppError('INVITATION_USED');
    case 'withdrawn':
      throw new AppError('INVITATION_WITHDRAWN', { name: row.inviterName });
    case 'expired':
      throw new AppError('INVITATION_EXPIRED', {
        day: formatDay(dayOf(row.expiresAt)),
        name: row.inviterName,
      });
    case 'open':
  }
}
