import type { AccessRequest } from '#domain/teams/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { placeOf } from '../change-team.ts';
import { presentRequest } from '../present.ts';
import { listUnanswered } from './queries.ts';

/** Who asks to be let in and waits for an answer. */
export async function listRequests(ctx: AccountCtx): Promise<AccessRequest[]> {
  const rows = await ctx.transaction((trx) => listUnanswered(trx, placeOf(ctx)));
  return rows.map(presentRequest);
}
