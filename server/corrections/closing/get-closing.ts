import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { listClosings } from './closing-queries.ts';
import { listLate } from './late-queries.ts';
import { presentClosing } from '../present.ts';

/** How many earlier closings and late receipts staff are shown. */
const HISTORY_MAX = 20;

/** Up to which day an account's periods are closed; staff are told what was done before and what came in late. */
export const getClosing = (ctx: AccountCtx): Promise<ClosedPeriods> =>
  ctx.transaction((trx) => readClosing(ctx, trx));

export async function readClosing(ctx: AccountCtx, trx: Database): Promise<ClosedPeriods> {
  const [last, ...earlier] = await listClosings(trx, ctx.account, HISTORY_MAX);
  const told = { version: last?.ordinal ?? 0, closing: last ? presentClosing(last) : null };
  if (!ctx.internal) return told;
  return {
    ...told,
    history: earlier.map(presentClosing),
    late: await listLate(trx, ctx.account, HISTORY_MAX),
  };
}
