import type { TeamMember } from '#domain/teams/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { placeOf } from './change-team.ts';
import { presentMember } from './present.ts';
import { listMembersOf } from './queries.ts';

/** The team of the application: owners first, then admins, viewers and those who report only. */
export async function listMembers(ctx: AccountCtx): Promise<TeamMember[]> {
  const rows = await ctx.transaction((trx) => listMembersOf(trx, placeOf(ctx)));
  return rows.map((row) => presentMember(row, ctx.principal.userId));
}
