import type { listHistory as contract } from '#domain/submissions/history/contract.ts';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamCsv } from '#server/core/stream-csv.ts';
import { composeHead, composeLine } from './compose-line.ts';
import { whereOf } from './filter-queries.ts';
import { historyReaderOf, readHistoryLines } from './list-history.ts';
import { listPlaces, type HistoryPlace } from './queries.ts';

/** All submissions that the filters leave as CSV, newest first; written down before the first of them goes out. */
export const exportHistory: FileHandler<typeof contract> = async (ctx, { query }) => {
  const filters = historyFilters.read(query);
  const reader = historyReaderOf(ctx);
  const where = await ctx.transaction(async (trx) => {
    await ctx.audit(trx, { action: 'submissions.exportHistory', object: null, accountId: ctx.account });
    return whereOf(trx, filters, reader);
  });
  return streamCsv<HistoryPlace>(ctx, {
    name: 'usage-reports',
    heads: composeHead(filters, ctx.today),
    read: (after, limit) => ctx.transaction((trx) => listPlaces(trx, reader, where, { after, limit })),
    toLines: async (places) => {
      const lines = await ctx.transaction((trx) => readHistoryLines(trx, reader, places));
      return lines.map(composeLine);
    },
  });
};
