import type { Ctx } from '#server/core/context.ts';
import type { Config } from '#server/core/config.ts';
import { deleteOriginals } from './queries.ts';

const DAY_MS = 86_400_000;
/** Files of one transaction: up to 200 pieces each. */
const BATCH = 20;

/** From when on files are kept: what came before is removed. */
export const keptSince = ({ UPLOAD_RETENTION }: Pick<Config, 'UPLOAD_RETENTION'>, now: Date): Date =>
  new Date(now.getTime() - UPLOAD_RETENTION * DAY_MS);

/** Until when a file is kept at least. */
export const keptUntil = ({ UPLOAD_RETENTION }: Pick<Config, 'UPLOAD_RETENTION'>, keptAt: Date): Date =>
  new Date(keptAt.getTime() + UPLOAD_RETENTION * DAY_MS);

/** Removes the files whose life time (UPLOAD_RETENTION) is over, a few at a time; answers how many there were. */
export async function removeOriginals(
  ctx: Pick<Ctx, 'now' | 'transaction'>,
  config: Pick<Config, 'UPLOAD_RETENTION'>,
  signal: AbortSignal,
): Promise<number> {
  const before = keptSince(config, ctx.now);
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await ctx.transaction((trx) => deleteOriginals(trx, before, BATCH));
    removed += count;
    if (count < BATCH) return removed;
  }
}
