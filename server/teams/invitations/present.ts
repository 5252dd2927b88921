import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { stateOf } from '#domain/teams/invitations/invitation-state.ts';
import type { Invitation } from '#domain/teams/invitations/schema.ts';
import { AppError } from '#server/core/app-error.ts';
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
