import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { cucaRoles } from '../access/permissions.ts';
import { DayString, InstantString, storableText } from '../core/schema.ts';
import { canBeGiven } from './team-roles.ts';

export const TeamPath = AccountPath.extend({ cucaId: z.string().min(1).max(64) });
export const MemberPath = TeamPath.extend({ userId: z.string().min(1).max(64) });
export const TeamRequestPath = TeamPath.extend({ requestId: z.uuid().toLowerCase() });

const CucaRole = z.enum(cucaRoles);
/** Roles as they stand: an import may have given several levels. */
export const TeamRoles = z.array(CucaRole);
/** Roles that somebody gives: one level at most, and reporting beside it. */
export const GivenRoles = z
  .array(CucaRole)
  .max(cucaRoles.length)
  .refine(canBeGiven, 'must be one of owner, admin and viewer, imaging reporter, or both');

export const TeamMember = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  roles: TeamRoles,
  isSelf: z.boolean(),
  /** Kept from signing in: no working owner, whatever the roles say. */
  disabled: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** `seen` are the roles that the caller decides upon: another change in between is not overwritten. */
export const UpdateMember = z.strictObject({ roles: GivenRoles, seen: TeamRoles.max(cucaRoles.length) });
export type UpdateMember = z.infer<typeof UpdateMember>;

export const REQUEST_NOTE_MAX = 300;
export const RequestAccess = z.strictObject({ note: storableText(REQUEST_NOTE_MAX).trim() });
/** Answered with when the request was made: the same once more makes no second one. */
export const AskedAccess = z.object({ requestedAt: InstantString });
export type AskedAccess = z.infer<typeof AskedAccess>;

/** How a person's own last request stands: it waits, or was declined and may be made again from a day on. */
export const OwnRequest = z.object({
  waitingSince: InstantString.nullable(),
  declined: z.object({ day: DayString, next: DayString }).nullable(),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

export const AccessRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  note: z.string(),
  requestedAt: InstantString,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** The roles that are given, or null: declined. */
export const AnswerRequest = z.strictObject({ roles: GivenRoles.nullable() });

export const teamActions = [
  'INVITED',
  'INVITED_AGAIN',
  'INVITATION_WITHDRAWN',
  'JOINED',
  'ROLES_CHANGED',
  'REMOVED',
  'ACCESS_ASKED',
  'ACCESS_GRANTED',
  'ACCESS_DECLINED',
  'KEY_ASSIGNED',
  'KEY_UNASSIGNED',
] as const;
export type TeamAction = (typeof teamActions)[number];

export const TeamChange = z.object({
  id: z.string(),
  at: InstantString,
  /** Who did it. */
  by: z.string(),
  action: z.enum(teamActions),
  /** Whom or what it was done to: a name, an address, the tail of a key. */
  subject: z.string(),
  rolesBefore: TeamRoles.nullable(),
  roles: TeamRoles.nullable(),
});
export type TeamChange = z.infer<typeof TeamChange>;

/** Changes before one of them; the newest without it. */
export const HistorySearch = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
});
export const TeamHistory = z.object({ changes: z.array(TeamChange), hasMore: z.boolean() });
export type TeamHistory = z.infer<typeof TeamHistory>;

/** A key of the application, or one of the account that no application has. Its whole text is never here. */
export const TeamKey = z.object({
  id: z.string(),
  tail: z.string().nullable(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  expiryDate: z.string().nullable(),
  isAssigned: z.boolean(),
  /** Since when the key is reported as exposed. */
  exposedAt: InstantString.nullable(),
});
export type TeamKey = z.infer<typeof TeamKey>;

export const KEYS_AT_ONCE = 200;
const KeyIds = z.array(z.string().min(1).max(64)).max(KEYS_AT_ONCE);
/** Ids in either list are as they shall be afterwards: the same once more changes nothing. */
export const AssignKeys = z
  .strictObject({ assign: KeyIds, unassign: KeyIds })
  .refine(({ assign, unassign }) => assign.length + unassign.length > 0, 'names no key')
  .refine(
    ({ assign, unassign }) => new Set([...assign, ...unassign]).size === assign.length + unassign.length,
    'names a key twice',
  );
export type AssignKeys = z.infer<typeof AssignKeys>;
