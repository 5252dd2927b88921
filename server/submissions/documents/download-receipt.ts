import type { getUsageReport as contract } from '#domain/submissions/history/contract.ts';
import { historyStateOf } from '#domain/submissions/history/history-state.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { departureOf } from '#server/core/departure.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { createSemaphore } from '#server/core/semaphore.ts';
import { findHistoryLine } from '../history/get-usage-report.ts';
import type { HistoryLine } from '../history/history-rows.ts';
import { composeReceipt } from './compose-receipt.ts';
import { writeReceiptPdf } from './write-receipt-pdf.ts';

/** Drawing takes the processor: one at a time. */
const drawing = createSemaphore({
  name: 'receipts',
  places: 1,
  placesEach: 1,
  waiting: 40,
  waitingEach: 4,
  waitMs: 20_000,
});

const findLine = (ctx: AccountCtx, receiptId: string): Promise<HistoryLine> =>
  ctx.transaction((trx) => findHistoryLine(ctx, trx, receiptId));

/** `usage-receipt-2026-11-20-8f14e45f`: found again by the day, told apart by the number. */
const nameOf = ({ submittedAt, id }: Receipt): string =>
  `usage-receipt-${submittedAt.slice(0, 10)}-${id.slice(0, 8)}`;

/** A receipt as a document to hand on. */
export const downloadReceiptPdf: FileHandler<typeof contract> = async (ctx, { params }) => {
  const { receipt, amendment, fileName } = await findLine(ctx, params.receiptId);
  const state = historyStateOf(receipt, amendment);
  const composed = composeReceipt(receipt, { state, fileName, now: ctx.now });
  const caller = { key: ctx.principal.userId, signal: departureOf(ctx.request, ctx.reply) };
  const body = await drawing(caller, () => writeReceiptPdf(composed, ctx.now));
  return { fileName: `${nameOf(receipt)}.pdf`, contentType: 'application/pdf', body };
};

/** A receipt as the API answers it, as a file. */
export const downloadReceiptJson: FileHandler<typeof contract> = async (ctx, { params }) => {
  const { receipt } = await findLine(ctx, params.receiptId);
  const body = Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`);
  return { fileName: `${nameOf(receipt)}.json`, contentType: 'application/json; charset=utf-8', body };
};
