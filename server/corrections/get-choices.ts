import { LINES_MAX, type CorrectionChoices } from '#domain/corrections/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { listLines } from './line-queries.ts';
import { loadReceipt, refusalFor } from './load-receipt.ts';
import { presentClosing } from './present.ts';

/** What the caller may do to a receipt now, and the lines that can be said anew. */
export const getChoices = (ctx: AccountCtx, receiptId: string): Promise<CorrectionChoices> =>
  ctx.transaction(async (trx) => {
    const loaded = await loadReceipt(ctx, trx, receiptId);
    const correct = refusalFor(ctx, 'CORRECT', loaded);
    return {
      kind: loaded.kind,
      state: loaded.state,
      version: loaded.version,
      corrects: loaded.receipt.corrects ?? null,
      withdraw: refusalFor(ctx, 'WITHDRAW', loaded),
      restore: refusalFor(ctx, 'RESTORE', loaded),
      correct,
      closing: loaded.closing ? presentClosing(loaded.closing) : null,
      changes: loaded.changes,
      lines: correct === null ? await listLines(trx, loaded, LINES_MAX) : [],
    };
  });
