import type { Invitation } from '#domain/teams/invitations/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { placeOf } from '../change-team.ts';
import { listMembersOf } from '../queries.ts';
import { asItStands, presentInvitation } from './present.ts';
import { listWaiting } from './queries.ts';

/** Who was invited and has not accepted: what is open, and what has run out and can be sent again. */
export async function listInvitations(ctx: AccountCtx): Promise<Invitation[]> {
  const place = placeOf(ctx);
  return ctx.transaction(async (trx) => {
    const rows = await listWaiting(trx, place);
    const team = await listMembersOf(trx, place);
    return rows.map((row) => presentInvitation(asItStands(row, team), ctx.now));
  });
}
