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
import { amountsOfFigures, widenDays } from './collect-effects.ts';
import { listFigures } from './effect-queries.ts';
import { writeCorrected } from './write-corrected.ts';
import { loadReceipt, refuseChange, refuseOverlooking, type LoadedReceipt } from './load-receipt.ts';
import { isWrittenFrom } from './line-queries.ts';
import { findChange, lockAccount, type ReceiptName } from './queries.ts';

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
    const known = await findKnown(ctx, trx, of, correction);
    if (known) return readReceipt(ctx, trx, known);
    const loaded = await loadReceipt(ctx, trx, receiptId);
    refuseOverlooking(correction.version, loaded);
    refuseChange(ctx, correction.action, loaded);
    await lockFigures(trx, loaded);
    const touched = loaded.touched.map((key) => widenDays(key, correction));
    const before = await listFigures(trx, touched);
    const next = await changeFigures(ctx, trx, loaded, correction, actOf(ctx, correction));
    const after = await listFigures(trx, touched);
    await ctx.audit(trx, {
      action: deedOf[correction.action],
      object: receiptId,
      accountId: ctx.account,
      detail: {
        keys: loaded.touched.length,
        ...amountsOfFigures(before, after),
        ...(next === receiptId ? {} : { next }),
      },
    });
    return readReceipt(ctx, trx, next);
  });
}

/** The receipt that the same change led to; undefined where nobody made it, or another one under its id. */
async function findKnown(
  { principal }: AccountCtx,
  trx: Database,
  of: ReceiptName,
  { id, ...asked }: Correction,
): Promise<string | undefined> {
  const known = await findChange(trx, { ...of, id });
  if (known?.userId !== principal.userId || known.action !== asked.action || known.reason !== asked.reason)
    return undefined;
  if (asked.action !== 'CORRECT' || known.nextReceiptId === null) return of.receiptId;
  const next = { ...of, receiptId: known.nextReceiptId };
  return (await isWrittenFrom(trx, next, asked.lines)) ? known.nextReceiptId : undefined;
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
