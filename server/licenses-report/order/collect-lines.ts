import type { Database } from '#server/db/pool.ts';
import { all, type ReportConditions, type Way } from '../conditions/condition-queries.ts';
import { gatherKeyIds, listAccountIds, listLines, ofTheseAccounts } from '../queries.ts';
import type { Found, Reach, ReportLine, Source, Span } from '../report-rows.ts';
import { valueOrders } from './order-queries.ts';
import { walkAccounts } from './walk-accounts.ts';
import { walkValues } from './walk-values.ts';

const REACH: Reach = {
  window: 400,
  windows: [400, 4_000, 32_000],
  few: 10_000,
  ofAccounts: { accounts: 500, lines: 20_000 },
};

/** More products than this are met soon along the index of all. */
const MAX_LANES = 8;

/**
 * The lines that follow a place in an order: the first of each way, together in order. What many lines meet is found
 * by walking on from the place; what few lines meet is gathered by its own index and put in order. Neither costs more
 * at a greater depth.
 */
export async function collectLines(
  trx: Database,
  where: ReportConditions,
  { sort, after }: Pick<Span, 'sort' | 'after'>,
  limit: number,
  reach: Reach = REACH,
): Promise<ReportLine[]> {
  const span: Span = { sort, after, limit, reach };
  const each: Found[] = [];
  for (const way of where.ways) each.push(await collectWay(trx, where, way, span));
  const [only] = each;
  if (each.length === 1 && only?.lines) return only.lines;
  const ids = new Set(each.flatMap((found) => found.ids));
  return listLines(trx, [...ids], sort, limit);
}

/**
 * Reads the lines of few accounts; else looks near the place first, gathers if that was not enough, and walks on as far
 * as it takes where many are met.
 */
async function collectWay(trx: Database, where: ReportConditions, way: Way, span: Span): Promise<Found> {
  const source = await sourceOf(where, way, span);
  if (span.sort.by !== 'account' && way.path !== 'gather' && !where.comparesTexts) {
    const ofFew = await gatherOfFewAccounts(trx, source, span);
    if (ofFew) return ofFew;
  }
  const walk = span.sort.by === 'account' ? walkAccounts : walkValues;
  if (way.path !== 'gather') {
    const near = await walk(trx, source, span, way.path);
    if (near) return near;
  }
  const gather = async (most: number | null) =>
    gatherKeyIds(trx, all([source.accounts, source.rows]), span, { limit: span.limit, most });
  const few = await gather(span.reach.few);
  if (few) return { ids: few };
  const far =
    span.sort.by === 'account' || way.path === 'gather' ? await walk(trx, source, span, 'far') : null;
  return far ?? { ids: (await gather(null)) ?? [] };
}

/** The first lines of accounts, where few are meant and have no more lines than can be put in order at once. */
async function gatherOfFewAccounts(trx: Database, source: Source, span: Span): Promise<Found | null> {
  if (source.accounts === null) return null;
  const most = span.reach.ofAccounts;
  const ids = await listAccountIds(trx, source.accounts, most.accounts + 1);
  if (ids.length === 0) return { ids: [] };
  if (ids.length > most.accounts) return null;
  const condition = all([ofTheseAccounts(ids), source.rows]);
  const found = await gatherKeyIds(trx, condition, span, { limit: span.limit, most: most.lines });
  return found && { ids: found };
}

/** The lines of a way, and what the order's indexes know of them. */
async function sourceOf(where: ReportConditions, way: Way, { sort }: Span): Promise<Source> {
  const order = sort.by === 'account' ? null : valueOrders[sort.by];
  const given = [...where.ranges, ...(way.range ? [way.range] : [])];
  const ranges = given.filter(({ of }) => order?.ranges.includes(of));
  const texts = given.find(({ lanes }) => lanes !== undefined)?.lanes;
  const accounts = [where.accounts, way.accounts].filter((one) => one !== null);
  return {
    accounts: accounts.length === 0 ? null : all(accounts),
    rows: all([where.rows, way.rows]),
    range: all(await Promise.all(ranges.map((range) => range.along()))),
    lanes: order?.hasLanes && texts && texts.length <= MAX_LANES ? texts : null,
  };
}
