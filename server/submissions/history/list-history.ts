import { readsAllReports } from '#domain/submissions/history/all-reports.ts';
import type { listHistory as contract } from '#domain/submissions/history/contract.ts';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import { HISTORY_PAGE } from '#domain/submissions/history/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { cutPage } from '#server/core/create-cursor.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { presentReceipts } from '../present.ts';
import { listReceiptParts, type ReceiptChoice } from '../queries.ts';
import { createReceiptCursor } from '../receipt-cursor.ts';
import { whereOf } from './filter-queries.ts';
import type { HistoryLine } from './history-rows.ts';
import { presentHistoryRow } from './present.ts';
import { countPlaces, listPlaces, type HistoryPlace, type HistoryReader } from './queries.ts';

const cursor = createReceiptCursor('after');

export const historyReaderOf = ({ account, principal, internal }: AccountCtx): HistoryReader => ({
  of: { account },
  userId: principal.userId,
  internal,
  only: readsAllReports(principal, account) ? 'all' : 'own',
});

/** Every submission of an account that its reader may see and the filters leave, newest first. */
export const listHistory: Handler<typeof contract> = async (ctx, { query }) => {
  const reader = historyReaderOf(ctx);
  const filters = historyFilters.read(query);
  const after = query.after === undefined ? undefined : cursor.read(query.after);
  const limit = HISTORY_PAGE + 1;
  return ctx.transaction(async (trx) => {
    const where = await whereOf(trx, filters, reader);
    const places = query.parts === 'total' ? [] : await listPlaces(trx, reader, where, { after, limit });
    const { page, next } = cutPage(places, HISTORY_PAGE, cursor.write);
    const lines = await readHistoryLines(trx, reader, page, { folded: true });
    return {
      content: lines.map(presentHistoryRow),
      totalElements: query.parts === 'rows' ? null : await countPlaces(trx, reader, where),
      next,
    };
  });
};

/** The receipts at their places, each as its reader may see it. */
export async function readHistoryLines(
  trx: Database,
  reader: HistoryReader,
  places: readonly HistoryPlace[],
  { folded = false }: Pick<ReceiptChoice, 'folded'> = {},
): Promise<HistoryLine[]> {
  if (places.length === 0) return [];
  const receiptIds = places.map(({ receiptId }) => receiptId);
  const parts = await listReceiptParts(trx, reader, { receiptIds, limit: receiptIds.length, folded });
  const receipts = new Map(presentReceipts(parts, reader).map((receipt) => [receipt.id, receipt]));
  const names = new Map(parts.toReversed().map(({ receiptId, fileName }) => [receiptId, fileName]));
  return places.flatMap(({ receiptId, amendment }) => {
    const receipt = receipts.get(receiptId);
    return receipt ? [{ receipt, amendment, fileName: names.get(receiptId) ?? null }] : [];
  });
}
