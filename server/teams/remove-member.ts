import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { changeRoles } from './change-roles.ts';
import { changeTeam } from './change-team.ts';
import { wasRemoved } from './history-queries.ts';
import { recordChange } from './record-change.ts';

/** Takes somebody out of the team: their next call is refused. */
export function removeMember(ctx: AccountCtx, userId: string): Promise<undefined> {
  return changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const member = team.members.find((one) => one.userId === userId);
    if (!member) {
      if (await wasRemoved(team.trx, team.place, userId)) return undefined; // the same call again
      throw new AppError('NOT_FOUND');
    }
    await changeRoles(ctx, team, member, []);
    await recordChange(ctx, team.trx, team.place, {
      action: 'REMOVED',
      object: userId,
      subject: nameOf(member),
      rolesBefore: member.roles,
    });
    return undefined;
  });
}
