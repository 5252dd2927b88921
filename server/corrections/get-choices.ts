import { LINES_MAX, type CorrectionChoices } from '#domain/corrections/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { findStanding } from './apply-correction.ts';
import { listLines } from './line-queries.ts';
import { loadReceipt, refusalFor } from './load-receipt.ts';
import { presentClosing } from './present.ts';

/** What the caller may do to a receipt now, and the lines that can be said anew. */
export const getChoices = (ctx: AccountCtx, receiptId: string): Promise<CorrectionChoices> =>
  ctx.transaction(async (trx) => {
    const loaded = await loadReceipt(ctx, trx, receiptId);
    const correct = refusalFor(ctx, 'CORRECT', loaded);
    const restore = refusalFor(ctx, 'RESTORE', loaded);
    const isBeside = restore === null && (await findStanding(trx, loaded)).isBeside;
    return {
      kind: loaded.kind,
      state: loaded.state,
      version: loaded.version,
      withdraw: refusalFor(ctx, 'WITHDRAW', loaded),
      // Not offered where it would be refused: another receipt of the same figures stands.
      restore: isBeside ? 'state' : restore,
      correct,
      closing: loaded.closing ? presentClosing(loaded.closing) : null,
      changes: loaded.changes,
      lines: correct === null ? await listLines(trx, loaded, LINES_MAX) : [],
    };
  });
