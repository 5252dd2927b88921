import type { Database } from '#server/db/pool.ts';
import { all, type Condition, type ReportConditions, type Way } from './condition-queries.ts';
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
 * The lines that follow a place, in the default order: the first of each way, together in order. What many lines meet
 * is found by walking on from the place; what few lines meet is gathered by its own index and put in order. Neither
 * costs more at a greater depth.
 */
export async function collectLines(
  trx: Database,
  where: ReportConditions,
  after: ReportPlace | null,
  limit: number,
  reach: Reach = REACH,
): Promise<ReportLine[]> {
  const span: Span = { after, limit, reach };
  const each: Found[] = [];
  for (const way of where.ways) each.push(await collectWay(trx, where, way, span));
  const [only] = each;
  if (each.length === 1 && only?.lines) return only.lines;
  return listLines(
    trx,
    each.flatMap(({ ids }) => ids),
    limit,
  );
}

/** The first lines of a way: themselves where they are known, else their ids. */
interface Found {
  ids: readonly string[];
  lines?: ReportLine[];
}

async function collectWay(trx: Database, where: ReportConditions, way: Way, span: Span): Promise<Found> {
  const source = { accounts: all([where.accounts, way.accounts]), rows: all([where.rows, way.rows]) };
  if (way.path === 'gather') return gatherOrWalk(trx, source, span);
  const near = await walk(trx, source, span, way.path === 'near' ? 1 : Infinity);
  return near.done ? found(near.lines) : gatherOrWalk(trx, source, span);
}

async function gatherOrWalk(trx: Database, source: Source, span: Span): Promise<Found> {
  const few = { limit: span.limit, most: span.reach.few };
  const ids = await gatherKeyIds(trx, all([source.accounts, source.rows]), span.after, few);
  return ids ? { ids } : found((await walk(trx, source, span)).lines);
}

const found = (lines: ReportLine[]): Found => ({ ids: lines.map((line) => line.license_key_id), lines });

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
    lines.push(...(await listLinesOf(trx, own, all([rows, afterPlace(after)]), limit)));
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
