import { randomUUID } from 'node:crypto';
import type { CorrectionPreview, CorrectionQuestion } from '#domain/corrections/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { lockFigures } from './apply-correction.ts';
import { collectEffects, widenDays } from './collect-effects.ts';
import { listFigures } from './effect-queries.ts';
import { loadReceipt, refuseChange } from './load-receipt.ts';
import { lockAccount, listStandingAgain } from './queries.ts';
import { actOf, changeFigures } from './submit-correction.ts';

/** Ends the transaction with everything that was tried in it. */
class TriedOut extends Error {}

/** Makes the change, looks at the figures, and takes it back: what is shown is what will be. */
export async function measureCorrection(
  ctx: AccountCtx,
  receiptId: string,
  question: CorrectionQuestion,
): Promise<CorrectionPreview> {
  let preview: CorrectionPreview | undefined;
  try {
    await ctx.transaction(async (trx) => {
      preview = await tryCorrection(ctx, trx, receiptId, question);
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut) || !preview) throw error;
  }
  if (!preview) throw new Error('a preview that was not refused has figures');
  return preview;
}

async function tryCorrection(
  ctx: AccountCtx,
  trx: Database,
  receiptId: string,
  question: CorrectionQuestion,
): Promise<CorrectionPreview> {
  await lockAccount(trx, ctx.account);
  const loaded = await loadReceipt(ctx, trx, receiptId);
  refuseChange(ctx, question.action, loaded);
  await lockFigures(trx, loaded);
  const touched = loaded.touched.map((key) => widenDays(key, question));
  const before = await listFigures(trx, touched);
  const act = actOf(ctx, { id: randomUUID(), reason: '-' });
  await changeFigures(ctx, trx, loaded, question, act);
  const after = await listFigures(trx, touched);
  return { effects: collectEffects(before, after), standAgain: await listStandingAgain(trx, act.id) };
}
