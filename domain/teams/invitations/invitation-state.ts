export const invitationStates = ['open', 'expired', 'used', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How long an invitation can be accepted, from when it was last sent. */
export const INVITATION_DAYS = 7;

const DAY_MS = 86_400_000;
export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS);

/** What became of an invitation. */
export function stateOf(
  invitation: { acceptedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.acceptedAt !== null) return 'used';
  if (invitation.withdrawnAt !== null) return 'withdrawn';
  return invitation.expiresAt <= now ? 'expired' : 'open';
}
