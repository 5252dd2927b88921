import type { CucaRole } from '#domain/access/permissions.ts';
import { isOwner, refusalOf, rolesGive } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { LockedTeam } from './change-team.ts';
import { listSentBy } from './invitations/queries.ts';
import { endInvitation } from './invitations/end-invitation.ts';
import { writeRoles, type MemberRow } from './queries.ts';

/** Refuses what the caller may not do to these roles (only owners make owners), and what leaves nobody as owner. */
export function guardRoles(
  { members, own }: LockedTeam,
  member: Pick<MemberRow, 'roles' | 'disabled'> | null,
  after: readonly CucaRole[],
): void {
  const working = members.filter(({ roles, disabled }) => isOwner(roles) && !disabled).length;
  // Taking the role from an owner who cannot sign in takes no owner away.
  const owners = member?.disabled ? working + 1 : working;
  const refusal = refusalOf({ own, before: member?.roles ?? [], after, owners });
  if (refusal) throw new AppError(refusal);
}

/**
 * Gives a member other roles, or none. What they have invited others to and could not any more ends with it, so that
 * nobody comes back through an invitation of their own.
 */
export async function changeRoles(
  ctx: AccountCtx,
  team: LockedTeam,
  member: MemberRow,
  after: readonly CucaRole[],
): Promise<void> {
  guardRoles(team, member, after);
  await writeRoles(team.trx, team.place, member.userId, after);
  const mayInvite = rolesGive(after, 'EDIT_CUCA_TEAM');
  for (const sent of await listSentBy(team.trx, team.place, member.userId))
    if (!mayInvite || (isOwner(sent.roles) && !isOwner(after))) await endInvitation(ctx, team, sent);
}
