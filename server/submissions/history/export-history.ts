import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { listHistory as contract } from '#domain/submissions/history/contract.ts';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import { departureOf } from '#server/core/departure.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { createSemaphore } from '#server/core/semaphore.ts';
import { streamText } from '#server/core/stream-text.ts';
import { composeHead, composeLine } from './compose-line.ts';
import { whereOf } from './filter-queries.ts';
import { historyReaderOf, readHistoryLines } from './list-history.ts';
import { listPlaces, type HistoryPlace } from './queries.ts';

/** Each keeps a connection to the database until its reader has everything. */
const exports = createSemaphore({
  name: 'history-exports',
  places: 2,
  placesEach: 1,
  waiting: 20,
  waitingEach: 2,
  waitMs: 20_000,
});
/** Lines in memory at a time. */
const BATCH = 500;

/** All submissions that the filters leave as CSV, newest first; written down before the first of them goes out. */
export const exportHistory: FileHandler<typeof contract> = async (ctx, { query }) => {
  const caller = { key: ctx.principal.userId, signal: departureOf(ctx.request, ctx.reply) };
  const filters = historyFilters.read(query);
  const reader = historyReaderOf(ctx);
  const body = await streamText((write) =>
    exports(caller, async () => {
      await ctx.transaction((trx) =>
        ctx.audit(trx, { action: 'submissions.exportHistory', object: null, accountId: ctx.account }),
      );
      await ctx.transaction(async (trx) => {
        const where = await whereOf(trx, filters, reader);
        let text = CSV_MARK + composeHead(filters, ctx.today).map(csvLine).join('');
        let after: HistoryPlace | undefined;
        do {
          const places = await listPlaces(trx, reader, where, { after, limit: BATCH });
          const lines = await readHistoryLines(trx, reader, places);
          await write(text + lines.map((line) => csvLine(composeLine(line))).join(''));
          text = '';
          after = places.length === BATCH ? places.at(-1) : undefined;
        } while (after);
      });
    }),
  );
  return { fileName: `usage-reports-${ctx.today}.csv`, contentType: 'text/csv; charset=utf-8', body };
};
