import * as contract from '#domain/corrections/contract.ts';
import { LINES_MAX, type CorrectionChoices } from '#domain/corrections/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getClosing } from './closing/get-closing.ts';
import { submitClosing } from './closing/submit-closing.ts';
import { listLines } from './line-queries.ts';
import { loadReceipt, refusalFor } from './load-receipt.ts';
import { measureCorrection } from './measure-correction.ts';
import { presentClosing } from './present.ts';
import { submitCorrection } from './submit-correction.ts';

/** What the caller may do to a receipt now, and the lines that can be said anew. */
const getChoices = (ctx: AccountCtx, receiptId: string): Promise<CorrectionChoices> =>
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

export const correctionRoutes: Route[] = [
  route(contract.getChoices, (ctx, { params }) => getChoices(ctx, params.receiptId)),
  route(contract.previewCorrection, (ctx, { params, body }) =>
    measureCorrection(ctx, params.receiptId, body),
  ),
  route(contract.submitCorrection, (ctx, { params, body }) => submitCorrection(ctx, params.receiptId, body)),
  route(contract.getClosing, (ctx) => getClosing(ctx)),
  route(contract.submitClosing, (ctx, { body }) => submitClosing(ctx, body)),
];
