import type { Database } from '#server/db/pool.ts';
import {
  all,
  allOrNull,
  type Condition,
  type ReportConditions,
  type Way,
} from '../conditions/condition-queries.ts';
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
  known: 2_000,
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
  const [only, another] = each.filter((found) => found.ids.length > 0);
  if (only?.lines && !another) return only.lines;
  const ids = new Set(each.flatMap((found) => found.ids));
  return listLines(trx, [...ids], sort, limit);
}

/** Looks near the place first, gathers if that was not enough, and walks on as far as it takes where many are met. */
async function collectWay(trx: Database, where: ReportConditions, way: Way, span: Span): Promise<Found> {
  const source = await sourceOf(trx, where, way, span);
  if (source.accountIds?.length === 0) return { ids: [] };
  const gather = async (most: number | null, part: Condition | null = null) =>
    gatherKeyIds(trx, all([source.accounts, source.rows, part]), span, { limit: span.limit, most });
  const isByAccount = span.sort.by === 'account';
  const isGathered = way.path === 'gather';
  if (isByAccount && way.path !== 'gather') {
    const near = await walkAccounts(trx, source, span, way.path);
    if (near) return near;
  }
  const most = isByAccount || isGathered ? span.reach.few : mostOfFewAccounts(where, source, span);
  const few = most === null ? null : await gather(most);
  if (few) return { ids: few };
  if (isByAccount) return (await walkAccounts(trx, source, span, 'far')) ?? { ids: [] };
  return walkValues(trx, source, span, {
    how: isGathered ? 'far' : 'near',
    gather: async (part) => (await gather(null, part)) ?? [],
  });
}

/** So many lines of few accounts are put in order at once; null where not few are meant, or their lines must be read. */
function mostOfFewAccounts(where: ReportConditions, { accountIds }: Source, { reach }: Span): number | null {
  const { accounts, lines } = reach.ofAccounts;
  return accountIds !== null && accountIds.length <= accounts && !where.comparesTexts ? lines : null;
}

/** The lines of a way, and what the order's indexes know of them. Accounts are looked for once, where they are no more than that. */
async function sourceOf(
  trx: Database,
  where: ReportConditions,
  way: Way,
  { sort, reach }: Span,
): Promise<Source> {
  const order = sort.by === 'account' ? null : valueOrders[sort.by];
  const given = [...where.ranges, ...(way.range ? [way.range] : [])];
  const ranges = given.filter(({ of }) => order?.ranges.includes(of));
  const texts = given.find(({ lanes }) => lanes !== undefined)?.lanes;
  const meant = allOrNull([where.accounts, way.accounts]);
  const ids = meant && way.path !== 'gather' ? await listAccountIds(trx, meant, reach.known + 1) : null;
  const accountIds = ids && ids.length <= reach.known ? ids : null;
  return {
    accounts: accountIds ? ofTheseAccounts(accountIds) : meant,
    accountIds,
    rows: allOrNull([where.rows, way.rows]),
    range: ranges.length === 0 ? null : all(await Promise.all(ranges.map((range) => range.along()))),
    lanes: order?.hasLanes && texts && texts.length <= MAX_LANES ? texts : null,
  };
}
