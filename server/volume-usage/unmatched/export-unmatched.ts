import { unmatched } from '#domain/messages/en-gb/unmatched.ts';
import type { listUnmatched as contract } from '#domain/volume-usage/unmatched/contract.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import type { UnmatchedUsage } from '#domain/volume-usage/unmatched/schema.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamCsv } from '#server/core/stream-csv.ts';
import { presentUnmatched } from './present.ts';
import { listUnmatchedKeys, type UnmatchedRow } from './queries.ts';

const { columns } = unmatched.unmatched.csv;

/**
 * All keys that the filters leave as CSV: a line for each usage type, so that no two units stand in one figure. Who
 * saves them is written down before the first goes out.
 */
export const exportUnmatched: FileHandler<typeof contract> = async (ctx, { query }) => {
  const filters = unmatchedFilterSet.read(query);
  await ctx.transaction((trx) =>
    ctx.audit(trx, { action: 'volume-usage.exportUnmatched', object: null, accountId: null }),
  );
  return streamCsv<UnmatchedRow>(ctx, {
    name: 'unmatched-usage',
    heads: [Object.values(columns)],
    read: (last, limit) => {
      const after = last && { submittedAt: last.submittedAt.toISOString(), id: last.id };
      return ctx.transaction((trx) => listUnmatchedKeys(trx, filters, { after, limit }));
    },
    toLines: (rows) => rows.flatMap((row) => linesOf(presentUnmatched(row))),
  });
};

function linesOf(one: UnmatchedUsage): string[][] {
  const { state, reason } = unmatched.unmatched;
  const totals = one.totals.length > 0 ? one.totals : [{ usageType: '', unit: null, value: '' }];
  return totals.map(({ usageType, unit, value }) => [
    ...[`…${one.keyTail}`, state[one.state], one.state === 'OPEN' ? reason[one.reason] : ''],
    ...[one.submittedAt.slice(0, 19).replace('T', ' '), one.uploader.name, one.uploader.email],
    ...[one.sentFor?.name ?? '', one.fileName, one.receiptId],
    ...[one.period?.start ?? '', one.period?.end ?? '', String(one.records)],
    ...[usageType, unit ?? '', value, one.owner?.name ?? '', one.countedFor?.name ?? ''],
  ]);
}
