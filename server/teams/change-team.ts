import type { CucaRole, Permission } from '#domain/access/permissions.ts';
import { rolesGive } from '#domain/teams/team-roles.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readTeam, type MemberRow, type TeamPlace } from './queries.ts';

/** A team while one change of it is made: nobody else changes it meanwhile. */
export interface LockedTeam {
  trx: Database;
  place: TeamPlace;
  members: readonly MemberRow[];
  /** The roles of who makes the change. */
  own: readonly CucaRole[];
}

/** The application in the path of a call. */
export const placeOf = (ctx: AccountCtx): TeamPlace => ({ accountId: ctx.account, cucaId: ctx.cucaId ?? '' });

/**
 * Changes a team, one step after the other. Customers' transactions may neither give roles nor send mail, hence the
 * system's; so the caller's own roles are read again in it, and whoever lost theirs meanwhile changes nothing.
 */
export function changeTeam<T>(
  ctx: AccountCtx,
  permission: Permission,
  work: (team: LockedTeam) => Promise<T>,
): Promise<T> {
  const place = placeOf(ctx);
  return inTransaction(ctx.portal.pool, { role: 'system' }, async (trx) => {
    await takeLock(trx, 'team', place.cucaId);
    const members = await readTeam(trx, place);
    const own = members.find(({ userId }) => userId === ctx.principal.userId)?.roles ?? [];
    if (!rolesGive(own, permission)) throw new AppError('ACCESS_DENIED');
    return work({ trx, place, members, own });
  });
}
