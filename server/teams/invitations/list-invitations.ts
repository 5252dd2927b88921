import type { Invitation } from '#domain/teams/invitations/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { placeOf } from '../change-team.ts';
import { presentInvitation } from './present.ts';
import { listWaiting } from './queries.ts';

/** Who was invited and has not accepted: what is open, and what has run out and can be sent again. */
export async function listInvitations(ctx: AccountCtx): Promise<Invitation[]> {
  const rows = await ctx.transaction((trx) => listWaiting(trx, placeOf(ctx)));
  return rows.map((row) => presentInvitation(row, ctx.now));
}
