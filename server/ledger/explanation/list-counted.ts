import { COUNTED_PAGE } from '#domain/ledger/contract.ts';
import type { listEntries, listLines, listSources } from '#domain/ledger/contract.ts';
import type { Handler } from '#server/core/routes.ts';
import { figureReaderOf, findCounted } from './find-counted.ts';
import { cursorOf, placeOf } from './page-cursor.ts';
import { listEntryRows, listLineRows, listSourceRows } from './queries.ts';

/** The rows of a page, and where the next one begins: one row more than a page holds says that there is one. */
function pageOf<Row>(
  rows: readonly Row[],
  cursor: (last: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, COUNTED_PAGE);
  const last = page.at(-1);
  return { page, next: rows.length > COUNTED_PAGE && last !== undefined ? cursor(last) : null };
}

/** What brought the entries of a figure, newest first. */
export const listCountedSources: Handler<typeof listSources> = async (ctx, { query }) => {
  const reader = figureReaderOf(ctx);
  const after = placeOf('sources', query.after);
  const rows = await ctx.transaction(async (trx) => {
    const { counted } = await findCounted(trx, reader, query.figure);
    return listSourceRows(trx, counted, reader, { place: query.place, after });
  });
  const { page, next } = pageOf(rows, ({ recordedAt, id }) => cursorOf('sources', { recordedAt, id }));
  const sources = page.map(({ start, end, receiptId, ...source }) => ({
    ...source,
    receiptId: reader.reports ? receiptId : null,
    period: { start, end },
  }));
  return { sources, next };
};

/** What one source gave, by key, type and days. */
export const listCountedLines: Handler<typeof listLines> = async (ctx, { query }) => {
  const after = placeOf('lines', query.after);
  return ctx.transaction(async (trx) => {
    const { counted, keys } = await findCounted(trx, figureReaderOf(ctx), query.figure);
    const rows = await listLineRows(trx, counted, { ...query, after });
    const { page, next } = pageOf(rows, (row) => cursorOf('lines', row));
    const tails = new Map(keys.map(({ id, keyTail }) => [id, keyTail]));
    return { lines: page.map((line) => ({ ...line, keyTail: tails.get(line.licenseKeyId) ?? null })), next };
  });
};

/** The single entries of a line. */
export const listCountedEntries: Handler<typeof listEntries> = async (ctx, { query }) => {
  const after = placeOf('entries', query.after);
  const rows = await ctx.transaction(async (trx) => {
    const { counted } = await findCounted(trx, figureReaderOf(ctx), query.figure);
    return listEntryRows(trx, counted, { ...query, unit: query.unit ?? null, after });
  });
  const { page, next } = pageOf(rows, ({ id, startsAt }) =>
    cursorOf('entries', { id, startsAt: startsAt.toISOString() }),
  );
  const entries = page.map(({ startsAt, endsAt, recordedAt, ...entry }) => ({
    ...entry,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
  }));
  return { entries, next };
};
