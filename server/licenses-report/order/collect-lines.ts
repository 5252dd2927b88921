import type { Database } from '#server/db/pool.ts';
import { all, type ReportConditions, type Way } from '../conditions/condition-queries.ts';
import { gatherKeyIds, listLines } from '../queries.ts';
import type { Found, Reach, ReportLine, Source, Span } from '../report-rows.ts';
import { valueOrders } from './order-queries.ts';
import { walkAccounts } from './walk-accounts.ts';
import { walkValues } from './walk-values.ts';

const REACH: Reach = { window: 400, windows: [400, 4_000, 32_000], few: 10_000 };

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

/** Looks near the place first, gathers if that was not enough, and walks on as far as it takes where many are met. */
async function collectWay(trx: Database, where: ReportConditions, way: Way, span: Span): Promise<Found> {
  const along = span.sort.by === 'account' ? [] : valueOrders[span.sort.by].ranges;
  const ranges = [...where.ranges, ...(way.range ? [way.range] : [])].filter(({ of }) => along.includes(of));
  const source: Source = {
    accounts: all([where.accounts, way.accounts]),
    rows: all([where.rows, way.rows]),
    range: all(await Promise.all(ranges.map((range) => range.along()))),
  };
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
