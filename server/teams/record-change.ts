import type { DeedName } from '#domain/audit/deed-names.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { TeamAction } from '#domain/teams/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { insertChange, type NewChange } from './history-queries.ts';
import type { TeamPlace } from './queries.ts';

const deedOf: Readonly<Record<TeamAction, DeedName>> = {
  INVITED: 'teams.invited',
  INVITED_AGAIN: 'teams.invitedAgain',
  INVITATION_WITHDRAWN: 'teams.invitationWithdrawn',
  JOINED: 'teams.joined',
  ROLES_CHANGED: 'teams.rolesChanged',
  REMOVED: 'teams.removed',
  ACCESS_ASKED: 'teams.accessAsked',
  ACCESS_GRANTED: 'teams.accessGranted',
  ACCESS_DECLINED: 'teams.accessDeclined',
  KEY_ASSIGNED: 'teams.keyAssigned',
  KEY_UNASSIGNED: 'teams.keyUnassigned',
};

/** Writes a change into what the team sees and into the audit, in the transaction of the change itself. */
export async function recordChange(
  ctx: SignedInCtx,
  trx: Database,
  place: TeamPlace,
  change: NewChange,
): Promise<void> {
  const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal), at: ctx.now };
  await insertChange(trx, place, by, change);
  const { action, object, rolesBefore, roles } = change;
  await ctx.audit(trx, {
    action: deedOf[action],
    object,
    accountId: place.accountId,
    detail: { cucaId: place.cucaId, ...(rolesBefore && { rolesBefore }), ...(roles && { roles }) },
  });
}
