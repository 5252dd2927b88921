import type { Database } from '#server/db/pool.ts';
import {
  accountCondition,
  both,
  isKeyMatch,
  isNamed,
  isOfProduct,
  rowCondition,
  type Condition,
  type ReportConditions,
  type SearchConditions,
} from './filter-queries.ts';
import {
  afterPlace,
  findAccountAt,
  gatherKeyIds,
  listAccountsAfter,
  listLines,
  listLinesOf,
  type AccountName,
  type ReportLine,
} from './queries.ts';
import type { ReportPlace } from './report-cursor.ts';

/** How far the report looks before it goes about it the other way. */
export interface Reach {
  /** Accounts looked through at a time; their lines are read from an index, and only until the page is full. */
  window: number;
  /** Up to this many lines are put in order faster than they are met by walking. */
  few: number;
}
const REACH: Reach = { window: 400, few: 10_000 };

/** Where a page begins and how long it is. */
interface Span {
  after: ReportPlace | null;
  limit: number;
  reach: Reach;
}

/** Lines that meet both conditions. */
interface Source {
  accounts: Condition;
  rows: Condition;
}

/**
 * The lines that follow a place, in the default order. What many lines meet is found by walking on from the place;
 * what few lines meet is gathered by its own index and put in order. Neither costs more at a greater depth.
 */
export async function collectLines(
  trx: Database,
  where: ReportConditions,
  after: ReportPlace | null,
  limit: number,
  reach: Reach = REACH,
): Promise<ReportLine[]> {
  const source: Source = { accounts: accountCondition(where), rows: rowCondition(where) };
  const span: Span = { after, limit, reach };
  if (where.search) return searchLines(trx, source, where.search, span);
  const near = await walk(trx, source, span, 1);
  return near.done ? near.lines : listLines(trx, await gatherOrWalk(trx, source, span), limit);
}

/** A search finds lines by their account, by their product and by themselves: the first of each, together in order. */
async function searchLines(
  trx: Database,
  { accounts, rows }: Source,
  search: SearchConditions,
  span: Span,
): Promise<ReportLine[]> {
  const named = await walk(trx, { accounts: both(accounts, isNamed(search)), rows }, span);
  const ids = idsOf(named.lines);
  if (search.productTexts.length > 0) {
    const ofProduct = { accounts, rows: both(rows, isOfProduct(search)) };
    const near = await walk(trx, ofProduct, span, 1);
    ids.push(...(near.done ? idsOf(near.lines) : await gatherOrWalk(trx, ofProduct, span)));
  }
  if (search.looksAtKeys || search.keyIds.length > 0)
    ids.push(...(await gatherOrWalk(trx, { accounts, rows: both(rows, isKeyMatch(search)) }, span)));
  return listLines(trx, ids, span.limit);
}

const idsOf = (lines: readonly ReportLine[]): string[] => lines.map((line) => line.license_key_id);

async function gatherOrWalk(trx: Database, source: Source, span: Span): Promise<string[]> {
  const few = { limit: span.limit, most: span.reach.few };
  const ids = await gatherKeyIds(trx, both(source.accounts, source.rows), span.after, few);
  return ids ?? idsOf((await walk(trx, source, span)).lines);
}

/** Walks on from a place, window by window, until the page is full, nothing follows, or the windows are used up. */
async function walk(
  trx: Database,
  { accounts, rows }: Source,
  { after, limit, reach: { window } }: Span,
  maxWindows = Infinity,
): Promise<{ lines: ReportLine[]; done: boolean }> {
  const lines: ReportLine[] = [];
  let until: AccountName | null = null;
  if (after) {
    const own = await findAccountAt(trx, accounts, after);
    lines.push(...(await listLinesOf(trx, own, both(rows, afterPlace(after)), limit)));
    until = { id: after.accountId, name: after.accountName };
  }
  for (let windows = 0; lines.length < limit && windows < maxWindows; windows += 1) {
    const next = await listAccountsAfter(trx, accounts, until, window);
    lines.push(...(await listLinesOf(trx, next, rows, limit - lines.length)));
    if (next.length < window) return { lines, done: true };
    until = next.at(-1) ?? until;
  }
  return { lines, done: lines.length >= limit };
}
