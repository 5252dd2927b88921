import type * as contract from '#domain/volume-usage/unmatched/contract.ts';
import type { SenderAside, UnmatchedSender } from '#domain/volume-usage/unmatched/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { totalsByType } from '../present.ts';
import { countWaiting, findSender, sumWaiting } from './sender-queries.ts';

/** How much waits of whoever sent a key: what staff see before they decline all of it. */
export const getUnmatchedSender: Handler<typeof contract.getUnmatchedSender> = (ctx, { params }) =>
  ctx.transaction(async (trx) => {
    const sender = await findSender(trx, params.id);
    if (!sender) throw new AppError('NOT_FOUND');
    const counted = await countWaiting(trx, sender);
    const totals = counted.until === null ? [] : await addWaiting(trx, sender, counted.until);
    return { sender, ...counted, totals, at: ctx.now.toISOString() };
  });

/** Figures of counted types alone: a sender makes up as many names of others as they like. */
export async function addWaiting(
  trx: Database,
  sender: UnmatchedSender,
  until: string,
): Promise<SenderAside['totals']> {
  const sums = await sumWaiting(trx, sender, until);
  const totals = totalsByType(sums.map((one) => ({ ...one, count: BigInt(one.count) })));
  return totals.filter(({ unit }) => unit !== null);
}
