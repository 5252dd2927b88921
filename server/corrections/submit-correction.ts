import { nameOf } from '#domain/core/person-name.ts';
import type { Correction, CorrectionQuestion } from '#domain/corrections/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { readerOf } from '#server/submissions/list-receipts.ts';
import { presentReceipts } from '#server/submissions/present.ts';
import { listReceiptParts } from '#server/submissions/queries.ts';
import { lockFigures, restoreFigures, withdrawFigures, type Act } from './apply-correction.ts';
import { writeCorrected } from './write-corrected.ts';
import { loadReceipt, refuseChange, refuseOverlooking, type LoadedReceipt } from './load-receipt.ts';
import { findChange, lockAccount } from './queries.ts';

/**
 * Withdraws a receipt's figures, counts them again or corrects them, in one transaction with claims and projections.
 * The same change once more answers like the first time; of two that saw the same state the second is refused.
 */
export async function submitCorrection(
  ctx: AccountCtx,
  receiptId: string,
  correction: Correction,
): Promise<Receipt> {
  return ctx.transaction(async (trx) => {
    await lockAccount(trx, ctx.account);
    const of = { accountId: ctx.account, receiptId };
    const known = await findChange(trx, { ...of, id: correction.id });
    if (known?.userId === ctx.principal.userId && known.action === correction.action)
      return readReceipt(ctx, trx, known.nextReceiptId ?? receiptId);
    const loaded = await loadReceipt(ctx, trx, receiptId);
    refuseOverlooking(correction.version, loaded);
    refuseChange(ctx, correction.action, loaded);
    await lockFigures(trx, loaded);
    const next = await changeFigures(ctx, trx, loaded, correction, actOf(ctx, correction));
    await ctx.audit(trx, {
      action: deedOf[correction.action],
      object: receiptId,
      accountId: ctx.account,
      detail: { keys: loaded.touched.length, ...(next === receiptId ? {} : { next }) },
    });
    return readReceipt(ctx, trx, next);
  });
}

const deedOf = {
  WITHDRAW: 'corrections.withdraw',
  RESTORE: 'corrections.restore',
  CORRECT: 'corrections.correct',
} as const;

export const actOf = (
  { principal, internal, now }: AccountCtx,
  { id, reason }: Pick<Correction, 'id' | 'reason'>,
): Act => ({
  ...{ id, reason, at: now, byStaff: internal, userId: principal.userId },
  userName: nameOf(principal),
});

/** Does what is asked for; answers the receipt that speaks for the figures from now on. */
export async function changeFigures(
  ctx: AccountCtx,
  trx: Database,
  loaded: LoadedReceipt,
  asked: CorrectionQuestion,
  act: Act,
): Promise<string> {
  if (asked.action === 'WITHDRAW') await withdrawFigures(ctx, trx, loaded, act);
  else if (asked.action === 'RESTORE') await restoreFigures(ctx, trx, loaded, act);
  else return writeCorrected(ctx, trx, loaded, asked.lines, act);
  return loaded.receiptId;
}

async function readReceipt(ctx: AccountCtx, trx: Database, receiptId: string): Promise<Receipt> {
  const reader = readerOf(ctx, { account: ctx.account });
  const [receipt] = presentReceipts(
    await listReceiptParts(trx, reader, { receiptIds: [receiptId], limit: 1 }),
    reader,
  );
  if (!receipt) throw new AppError('NOT_FOUND');
  return receipt;
}
