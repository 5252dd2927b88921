import type { Ctx } from '#server/core/context.ts';
import { deleteExpiredDrafts } from './queries.ts';

/** Removes the drafts whose life time (DRAFT_DAYS) is over; answers how many there were. */
export const removeDrafts = (ctx: Pick<Ctx, 'now' | 'transaction'>): Promise<number> =>
  ctx.transaction((trx) => deleteExpiredDrafts(trx, ctx.now));
