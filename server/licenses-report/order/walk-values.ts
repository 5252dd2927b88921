import type { Database } from '#server/db/pool.ts';
import type { Found, Source, Span } from '../report-rows.ts';
import { all, type Condition } from '../conditions/condition-queries.ts';
import { behindValue, isMissing, valueOrders } from './order-queries.ts';
import { lookAlong, type Look } from '../queries.ts';

/** How far each part of an order is looked through, and what gathers its lines where that was not enough. */
interface Walk {
  how: 'near' | 'far';
  gather: (part: Condition | null) => Promise<string[]>;
}

/**
 * Walks along the index of a value: first the lines that have one, then those that have none. Each part is looked
 * through in windows from its beginning; where its page is not full after the last, the lines of that part are gathered.
 */
export async function walkValues(
  trx: Database,
  source: Source,
  span: Span,
  { how, gather }: Walk,
): Promise<Found> {
  const [near, farther, farthest] = span.reach.windows;
  const windows = how === 'far' ? [farthest] : [near, farther];
  const ids: string[] = [];
  for (const { only, within } of partsOf(source, span)) {
    const limit = span.limit - ids.length;
    if (limit <= 0) break;
    const { accounts, accountIds, rows, lanes } = source;
    const look = { sort: span.sort, within, accounts, accountIds, rows, lanes, limit };
    const found = await lookThrough(trx, look, windows);
    ids.push(...(found ?? (await gather(only))));
    if (!found && only === null) break; // the lines of all parts
  }
  return { ids };
}

interface Part {
  /** That a line is of this part; null where the filters say so, or all lines are. */
  only: Condition | null;
  within: Condition;
}

/** What of the order lies behind the place. */
function partsOf({ range }: Source, { sort, after }: Span): Part[] {
  if (sort.by === 'account') return [];
  const { present, missing } = valueOrders[sort.by];
  const behind = after ? behindValue(after) : null;
  const isPast = after !== null && missing !== undefined && isMissing(after);
  // A range says itself where its lines stand; saying it twice, the planner would expect far too few of them.
  const isOnly = (condition: Condition | undefined) => (range === null ? (condition ?? null) : null);
  const parts: Part[] = [];
  if (!isPast) parts.push({ only: isOnly(present), within: all([present ?? null, range, behind]) });
  if (missing) parts.push({ only: isOnly(missing), within: all([missing, range, isPast ? behind : null]) });
  return parts;
}

/** The ids that fill the page, or all there are; null where a window's end came first. */
async function lookThrough(
  trx: Database,
  look: Omit<Look, 'window'>,
  windows: readonly number[],
): Promise<string[] | null> {
  for (const window of windows) {
    const { ids, seen } = await lookAlong(trx, { ...look, window });
    if (ids.length >= look.limit || seen < window) return ids;
  }
  return null;
}
