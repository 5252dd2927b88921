import type { TeamHistory } from '#domain/teams/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { placeOf } from './change-team.ts';
import { listChanges } from './history-queries.ts';
import { presentChange } from './present.ts';

const PAGE = 25;

/** A page of what was changed about team and keys. */
export async function getHistory(ctx: AccountCtx, before: string | undefined): Promise<TeamHistory> {
  const rows = await ctx.transaction((trx) => listChanges(trx, placeOf(ctx), { before, limit: PAGE + 1 }));
  return { changes: rows.slice(0, PAGE).map(presentChange), hasMore: rows.length > PAGE };
}
