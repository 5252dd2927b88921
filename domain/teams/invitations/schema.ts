import { z } from 'zod';
import { Email, InstantString, typedName } from '../../core/schema.ts';
import { GivenRoles, TeamPath, TeamRoles } from '../schema.ts';
import { invitationStates } from './invitation-state.ts';

export const InvitationPath = TeamPath.extend({ invitationId: z.uuid().toLowerCase() });
/** What the mailed link carries; anything else is no invitation, and no error of the form either. */
export const InvitationToken = z.object({ token: z.string().min(1).max(200) });

export const CreateInvitation = z.strictObject({
  /** Made by the caller: the same call once more invites nobody twice. */
  id: z.uuid().toLowerCase(),
  /** 5.02: whoever can be invited can be a contact, and the other way round. */
  email: z.string().trim().pipe(Email),
  roles: GivenRoles,
});
export type CreateInvitation = z.input<typeof CreateInvitation>;

/** An invitation that nobody has accepted or withdrawn. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: TeamRoles,
  invitedBy: z.string(),
  sentAt: InstantString,
  expiresAt: InstantString,
  state: z.enum(invitationStates),
});
export type Invitation = z.infer<typeof Invitation>;

/** What whoever holds the link is told before they sign in. */
export const ShownInvitation = z.object({
  state: z.enum(invitationStates),
  email: z.string(),
  roles: TeamRoles,
  invitedBy: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  cucaId: z.string(),
  cucaName: z.string(),
  expiresAt: InstantString,
  /** Passwords are the portal's own: whoever has none yet is mailed a link to choose one. */
  ownSignIn: z.boolean(),
});
export type ShownInvitation = z.infer<typeof ShownInvitation>;

/** Where somebody may work now; `alreadyIn`: they were in that team before, and stay as they were. */
export const AcceptedInvitation = z.object({
  accountId: z.string(),
  cucaId: z.string(),
  alreadyIn: z.boolean(),
});
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>;

export const PERSON_NAME_MAX = 60;
const PersonName = typedName(PERSON_NAME_MAX).min(1, 'is empty');
export const AskForPassword = z.strictObject({ firstName: PersonName, lastName: PersonName });
