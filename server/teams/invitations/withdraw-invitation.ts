import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { guardRoles } from '../change-roles.ts';
import { changeTeam } from '../change-team.ts';
import { endInvitation } from './end-invitation.ts';
import { findInvitation } from './queries.ts';

/** Withdraws an invitation; one that was withdrawn before stays so. */
export function withdrawInvitation(ctx: AccountCtx, id: string): Promise<undefined> {
  return changeTeam(ctx, 'EDIT_CUCA_TEAM', async (team) => {
    const row = await findInvitation(team.trx, team.place, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.acceptedAt) throw new AppError('INVITATION_USED');
    if (row.withdrawnAt) return undefined;
    guardRoles(team, null, row.roles); // an owner's invitation is an owner's to end
    await endInvitation(ctx, team, row);
    return undefined;
  });
}
