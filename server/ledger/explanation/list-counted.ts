import { COUNTED_PAGE } from '#domain/ledger/contract.ts';
import type { listEntries, listLines, listSources } from '#domain/ledger/contract.ts';
import { cutPage } from '#server/core/create-cursor.ts';
import type { Handler } from '#server/core/routes.ts';
import { figureReaderOf, findCounted } from './find-counted.ts';
import { pageCursors } from './page-cursor.ts';
import { listEntryRows, listLineRows, listSourceRows } from './queries.ts';

/** What brought the entries of a figure, newest first. */
export const listCountedSources: Handler<typeof listSources> = async (ctx, { query }) => {
  const reader = figureReaderOf(ctx);
  const after = query.after === undefined ? null : pageCursors.sources.read(query.after);
  const rows = await ctx.transaction(async (trx) => {
    const { counted } = await findCounted(trx, reader, query.figure);
    return listSourceRows(trx, counted, reader, { place: query.place, after });
  });
  const { page, next } = cutPage(rows, COUNTED_PAGE, pageCursors.sources.write);
  const sources = page.map(({ start, end, receiptId, ...source }) => ({
    ...source,
    receiptId: reader.reports ? receiptId : null,
    period: { start, end },
  }));
  return { sources, next };
};

/** What one source gave, by key, type and days. */
export const listCountedLines: Handler<typeof listLines> = async (ctx, { query }) => {
  const after = query.after === undefined ? null : pageCursors.lines.read(query.after);
  return ctx.transaction(async (trx) => {
    const { counted, keys } = await findCounted(trx, figureReaderOf(ctx), query.figure);
    const rows = await listLineRows(trx, counted, { ...query, after });
    const { page, next } = cutPage(rows, COUNTED_PAGE, pageCursors.lines.write);
    const tails = new Map(keys.map(({ id, keyTail }) => [id, keyTail]));
    return { lines: page.map((line) => ({ ...line, keyTail: tails.get(line.licenseKeyId) ?? null })), next };
  });
};

/** The single entries of a line. */
export const listCountedEntries: Handler<typeof listEntries> = async (ctx, { query }) => {
  const after = query.after === undefined ? null : pageCursors.entries.read(query.after);
  const rows = await ctx.transaction(async (trx) => {
    const { counted } = await findCounted(trx, figureReaderOf(ctx), query.figure);
    return listEntryRows(trx, counted, { ...query, unit: query.unit ?? null, after });
  });
  const { page, next } = cutPage(rows, COUNTED_PAGE, ({ id, startsAt }) =>
    pageCursors.entries.write({ id, startsAt: startsAt.toISOString() }),
  );
  const entries = page.map(({ startsAt, endsAt, recordedAt, ...entry }) => ({
    ...entry,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
  }));
  return { entries, next };
};
