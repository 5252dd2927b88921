import type { Ctx } from '#server/core/context.ts';
import { lockUploadsSoon } from '../queries.ts';
import { attachPermitted, type Attached } from './attach-unmatched.ts';
import { findOpenKeysById, listAttachable } from './queries.ts';

/** Keys of one transaction at most: the largest file has a million records, and most have one key. */
const BATCH = 50;

/**
 * Books the usage set aside that nothing stands in the way of any more: its key has turned up, or its uploader has been
 * given the right to report since. One transaction per account and batch, so that a run which is killed has kept what
 * it booked, and the next one goes on.
 */
export async function attachOrphans(ctx: Ctx, signal?: AbortSignal): Promise<Attached> {
  const all: Attached = { attached: 0, waiting: 0 };
  for (let after = '0'; ;) {
    signal?.throwIfAborted();
    const batch = await ctx.transaction((trx) => listAttachable(trx, after, BATCH));
    const last = batch.at(-1);
    if (!last) return all;
    after = last.id;
    for (const [accountId, keys] of Map.groupBy(batch, (key) => key.accountId)) {
      const settled = await attachAccount(
        ctx,
        accountId,
        keys.map((key) => key.id),
      );
      all.attached += settled;
      all.waiting += keys.length - settled;
    }
  }
}

/** An account whose files are being booked right now is left to the next run. */
const attachAccount = (ctx: Ctx, accountId: string, ids: readonly string[]): Promise<number> =>
  ctx.transaction(async (trx) => {
    if (!(await lockUploadsSoon(trx, [accountId]))) return 0;
    const { settled } = await attachPermitted(ctx, trx, await findOpenKeysById(trx, ids));
    return settled;
  });
