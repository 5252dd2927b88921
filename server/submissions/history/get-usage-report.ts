import type { getUsageReport as contract } from '#domain/submissions/history/contract.ts';
import { historyStateOf } from '#domain/submissions/history/history-state.ts';
import type { OriginalFile, UsageReport } from '#domain/submissions/history/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { keptSince, keptUntil } from '../originals/remove-originals.ts';
import { findOriginal, type KeptOriginal } from '../originals/queries.ts';
import type { HistoryLine } from './history-rows.ts';
import { historyReaderOf, readHistoryLines } from './list-history.ts';
import { findReplaced, REPLACED_RECORDS_MAX } from './replaced-queries.ts';
import { findAmendment, isOwnCertification } from './queries.ts';

/** One submission of an account: its receipt, its state, and whether its file can be had. */
export const getUsageReport: Handler<typeof contract> = (ctx, { params }) =>
  ctx.transaction(async (trx): Promise<UsageReport> => {
    const line = await findHistoryLine(ctx, trx, params.receiptId);
    const { receipt, amendment, fileName } = line;
    const isLookedThrough =
      amendment === null && receipt.kind === 'USAGE_FILE' && receipt.eventCount <= REPLACED_RECORDS_MAX;
    const replaced = isLookedThrough
      ? await findReplaced(trx, { accountId: ctx.account, receiptId: params.receiptId })
      : undefined;
    const original = await findOriginal(trx, originalReaderOf(ctx), params.receiptId);
    return {
      ...{ receipt, fileName, state: historyStateOf(receipt, amendment) },
      original: presentOriginal(ctx, line, original),
      ...(replaced && { replaced }),
    };
  });

/** The submission, or NOT_FOUND alike for one that never was and one that is somebody else's. */
export async function findHistoryLine(
  ctx: AccountCtx,
  trx: Database,
  receiptId: string,
): Promise<HistoryLine> {
  const reader = historyReaderOf(ctx);
  if (reader.only === 'own' && !(await isOwnCertification(trx, ctx.account, ctx.principal.userId, receiptId)))
    throw new AppError('NOT_FOUND');
  const amendment = await findAmendment(trx, ctx.account, receiptId);
  const place = { receiptId, submittedAt: '', amendment };
  const [line] = await readHistoryLines(trx, reader, [place]);
  if (!line) throw new AppError('NOT_FOUND');
  return line;
}

export const originalReaderOf = ({ account, principal, internal }: AccountCtx) => ({
  ...{ accountId: account, userId: principal.userId, internal },
});

function presentOriginal(
  { portal, now }: AccountCtx,
  { receipt, fileName }: HistoryLine,
  original: KeptOriginal | undefined,
): OriginalFile {
  if (original) {
    const { bytes, keptAt } = original;
    const until = keptUntil(portal.config, keptAt).toISOString();
    return { state: 'kept', fileName: original.fileName, bytes, keptUntil: until };
  }
  if (fileName === null) return { state: 'none' };
  return { state: new Date(receipt.submittedAt) < keptSince(portal.config, now) ? 'removed' : 'unavailable' };
}
