import { nameOf } from '#domain/core/person-name.ts';
import type { UpdateMember } from '#domain/teams/schema.ts';
import { sameRoles } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { changeRoles } from './change-roles.ts';
import { changeTeam } from './change-team.ts';
import { recordChange } from './record-change.ts';

/** Changes a member's roles. Of two who decide at once the second is told: they decided upon what is no longer so. */
export function updateMember(
  ctx: AccountCtx,
  userId: string,
  { roles, seen }: UpdateMember,
): Promise<undefined> {
  return changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const member = team.members.find((one) => one.userId === userId);
    if (!member) throw new AppError('NOT_FOUND');
    if (sameRoles(member.roles, roles)) return undefined; // the same call again, its answer was lost
    if (!sameRoles(member.roles, seen)) throw new AppError('TEAM_CHANGED', { name: nameOf(member) });
    await changeRoles(ctx, team, member, roles);
    await recordChange(ctx, team.trx, team.place, {
      action: 'ROLES_CHANGED',
      object: userId,
      subject: nameOf(member),
      rolesBefore: member.roles,
      roles,
    });
    return undefined;
  });
}
